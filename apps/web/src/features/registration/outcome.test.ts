import { CallError } from '@kodama/contract/call'
import { expect, test } from 'vitest'
import dictionary from '#locales/ja_JP/web.json'
import { outcomeFrom, outcomeOfFailure } from './outcome.ts'

const failed = '登録に失敗しました。'
const wrongInput = '入力に誤りがあります。'
const undecidable = '登録結果を判定できませんでした。'

test.each([
  // The number or the text 201, and nothing that speaks against it.
  [{ code: 201, message: 'ようこそ' }, '登録完了', 'ようこそ'],
  [{ code: '201', message: 'ようこそ' }, '登録完了', 'ようこそ'],
  [{ code: 201 }, '登録完了', undefined],
  [{ code: 201, message: 'a', error_code: null, detail: null }, '登録完了', 'a'],

  // A field error_code, or any other code.
  [{ code: 201, error_code: 'x', error_message: 'b' }, 'エラー', 'b'],
  [{ code: 409, error_code: 'invite_used', error_message: '使用済み' }, 'エラー', '使用済み'],
  [{ error_code: 'x', error_message: 'b', message: 'a' }, 'エラー', 'b'],
  [{ error_code: 'x', message: 'a' }, 'エラー', 'a'],
  [{ error_code: 'x', error_message: '', message: 'a' }, 'エラー', 'a'],
  [{ code: 200, message: 'ok' }, 'エラー', 'ok'],
  [{ code: '2010' }, 'エラー', failed],
  [{ code: 500, message: 'unknown error' }, 'エラー', 'unknown error'],
  [{ code: 400, error_message: 5, message: {} }, 'エラー', failed],
  [{ error_code: '' }, 'エラー', failed],
  [{ error_code: 7 }, 'エラー', failed],

  // Broken rules.
  [{ detail: [{ msg: 'a' }, { msg: 'b' }] }, '入力エラー', 'a / b'],
  [{ detail: [{ ctx: { reason: 'c' } }, { msg: 'b' }] }, '入力エラー', 'c / b'],
  [{ detail: [{ msg: 'a', ctx: { reason: 'c' } }] }, '入力エラー', 'a'],
  [{ detail: [{ msg: '', ctx: { reason: 'c' } }] }, '入力エラー', 'c'],
  [{ detail: [{}, null, 5, { msg: 5, ctx: 'x' }] }, '入力エラー', wrongInput],
  [{ detail: [] }, '入力エラー', wrongInput],
  [{ code: 422, detail: [{ msg: 'a' }] }, '入力エラー', 'a'],

  // Whatever else.
  [{}, '不明な応答', undecidable],
  [{ message: '201' }, '不明な応答', undecidable],
  [{ detail: 'Not Found' }, '不明な応答', undecidable],
  [[], '不明な応答', undecidable],
  ['201', '不明な応答', undecidable],
  [201, '不明な応答', undecidable],
  [null, '不明な応答', undecidable],
  [undefined, '不明な応答', undecidable],
])('the answer %j is told as %s: %s', (body, title, text) => {
  expect(told(outcomeFrom(body))).toEqual([title, text])
})

test.each([
  [new CallError(409, { code: 409, error_code: 'x', error_message: 'a' }), 'エラー', 'a'],
  [new CallError(422, { detail: [{ msg: 'a' }] }), '入力エラー', 'a'],
  [new CallError(200, { code: '201', message: 'ようこそ' }), '登録完了', 'ようこそ'],
  [new CallError(502, undefined), 'エラー', 'unknown error'],
  [new CallError(502, null), 'エラー', 'unknown error'],
  [new CallError(502, 'bad gateway'), '不明な応答', undecidable],
  [new TypeError('Failed to fetch'), 'ネットワークエラー', dictionary.form.unreachable],
  [new DOMException('', 'TimeoutError'), 'ネットワークエラー', dictionary.form.unreachable],
  [new Error(''), 'ネットワークエラー', '通信エラーが発生しました。'],
  ['no error at all', 'ネットワークエラー', '通信エラーが発生しました。'],
])('the failure %o is told as %s: %s', (error, title, text) => {
  expect(told(outcomeOfFailure(error))).toEqual([title, text])
})

test('only a registration that succeeded is told as a success', () => {
  expect(outcomeFrom({ code: '201' }).kind).toBe('success')
  expect(outcomeFrom({ code: 200 }).kind).toBe('error')
  expect(outcomeFrom(undefined).kind).toBe('error')
})

/** Title and text as the visitor reads them. */
function told({ title, text, fallback }: ReturnType<typeof outcomeFrom>) {
  return [textAt(title), text ?? (fallback && textAt(fallback))]
}

function textAt(key: string) {
  return key.split('.').reduce(step, dictionary as unknown)
}

function step(value: unknown, name: string): unknown {
  return (value as Record<string, unknown>)[name]
}
