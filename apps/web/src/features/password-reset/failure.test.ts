import { CallError } from '@kodama/contract/call'
import { expect, test } from 'vitest'
import { isCheckRefused, isTokenRefused, requestFailureText, tokenFailureText } from './failure.ts'

const key = (key: string) => key

test.each([
  [answer(404, 'account_not_found'), 'password_reset.not_found'],
  [new CallError(404, undefined), 'password_reset.not_found'],
  [answer(422, 'invalid_input'), 'password_reset.invalid'],
  [answer(400, 'human_check_missing'), 'the sentence of the server'],
  [answer(403, 'human_check_failed'), 'the sentence of the server'],
  [new CallError(403, { error_code: 'human_check_failed' }), 'password_reset.captcha'],
  [answer(429, 'too_many_requests'), 'the sentence of the server'],
  [new CallError(429, '<html>'), 'password_reset.server'],
  [answer(500, 'internal'), 'password_reset.server'],
  [new CallError(502, null), 'password_reset.server'],
  [new TypeError('Failed to fetch'), 'form.unreachable'],
])('a request for a link that failed with %o says %s', (error, text) => {
  expect(requestFailureText(error, key)).toBe(text)
})

test.each([
  [answer(422, 'invalid_input'), 'the sentence of the server'],
  [answer(429, 'too_many_requests'), 'the sentence of the server'],
  [answer(503, 'unavailable'), 'password_reset.server'],
  [new CallError(502, undefined), 'password_reset.server'],
  [new TypeError('Failed to fetch'), 'form.unreachable'],
])('a token or a password that failed with %o says %s', (error, text) => {
  expect(tokenFailureText(error, key)).toBe(text)
})

test('only the server can say that a token is not valid', () => {
  expect(isTokenRefused(answer(400, 'reset_token_invalid'))).toBe(true)
  expect(isTokenRefused(answer(429, 'too_many_requests'))).toBe(false)
  expect(isTokenRefused(new CallError(400, null))).toBe(false)
  expect(isTokenRefused(new TypeError('Failed to fetch'))).toBe(false)
})

test('a token that is not even one is refused by its check, but a password is not by the token', () => {
  expect(isCheckRefused(answer(422, 'invalid_input'))).toBe(true)
  expect(isTokenRefused(answer(422, 'invalid_input'))).toBe(false)
  expect(isCheckRefused(answer(503, 'unavailable'))).toBe(false)
})

function answer(status: number, error_code: string) {
  return new CallError(status, {
    code: status,
    error_code,
    error_message: 'the sentence of the server',
  })
}
