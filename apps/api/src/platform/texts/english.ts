import { type ErrorCode, errors } from '@kodama/contract/errors'
import { type AboutMeProblem, maxAboutMeLength } from '@kodama/rules/about-me'
import type { PasswordRequirement } from '@kodama/rules/passwords'
import type { UsernameRequirement } from '@kodama/rules/usernames'

export type Texts = typeof english

/** Every sentence that the server sends to a visitor. */
export const english = {
  errors: Object.fromEntries(
    Object.entries(errors).map(([code, { message }]) => [code, message]),
  ) as Record<ErrorCode, string>,
  /** Is appended to the sentence of an error. */
  tryAgainIn: (seconds: number) =>
    seconds < 60
      ? ` Please try again in ${counted(seconds, 'second')}.`
      : seconds < 3600
        ? ` Please try again in ${counted(Math.ceil(seconds / 60), 'minute')}.`
        : ` Please try again in about ${counted(Math.ceil(seconds / 3600), 'hour')}.`,
  username: {
    min_length: 'The username needs at least 2 characters.',
    max_length: 'The username may have at most 15 characters.',
    characters: 'The username may only have letters, digits, _ [ ] - and spaces.',
    edge_space: 'The username may not begin or end with a space.',
    double_space: 'The username may not have two spaces in a row.',
    space_and_underscore: 'The username may not have both spaces and underscores.',
    all_digits: 'The username may not be digits alone.',
    reserved: 'This username cannot be used.',
  } satisfies Record<UsernameRequirement, string>,
  password: {
    min_length: 'The password needs at least 8 characters.',
    max_length: 'The password may have at most 32 characters.',
    digit: 'The password needs a digit.',
    uppercase: 'The password needs an upper-case letter.',
    lowercase: 'The password needs a lower-case letter.',
    distinct: 'The password needs at least 4 different characters.',
    uncommon: 'This password is one of the first that a guesser tries.',
  } satisfies Record<PasswordRequirement, string>,
  aboutMe: {
    max_length: `The text may have at most ${maxAboutMeLength} characters.`,
    four_byte_characters:
      'The text has characters that the game server cannot store, such as emoji. Please remove them.',
    lone_surrogates: 'The text has a broken character. Please remove it.',
  } satisfies Record<AboutMeProblem, string>,
  /** In the picture of a link that is shared. */
  card: {
    accuracy: 'Accuracy',
    combo: 'Max combo',
    points: 'Score',
    rank: 'Rank',
    level: 'Level',
    plays: 'Play count',
    noBeatmap: 'The beatmap of this score is no longer on the server.',
  },
  email: 'This is not an e-mail address.',
  registered: (username: string) =>
    `Welcome, ${username}. You can sign in to the site and to the game with this account.`,
  signedOut: 'You are signed out.',
  resetRequested: 'A link that resets the password is on its way.',
  resetValid: 'This link is valid.',
  resetDone: 'The password has been changed.',
  resetMail: (site: string, username: string, minutes: number) => ({
    subject: `${site}: reset your password`,
    lines: [
      `Hello ${username},`,
      `somebody asked to reset your password at ${site}. Set a new one with this link:`,
    ],
    button: 'Reset the password',
    footer: `The link is good once, for ${minutes} minutes. If it was not you, ignore this mail: your password stays as it is.`,
  }),
  /** A reset signs out all devices, a change all but the one that it is made on. */
  passwordChangedMail: (site: string, username: string, signedOut: 'all' | 'others') => ({
    subject: `${site}: your password was changed`,
    lines: [
      `Hello ${username},`,
      `your password at ${site} was changed. Every ${signedOut === 'all' ? '' : 'other '}device that was signed in to the site has been signed out.`,
    ],
    footer:
      'If it was not you, reset your password at once and tell the people who run the server.',
  }),
  clearedMail: (site: string, username: string, what: Clearable, reason: string) => ({
    subject: `${site}: a part of your profile was removed`,
    lines: [
      `Hello ${username},`,
      `the staff of ${site} removed your ${clearable[what]} from your profile.`,
      `Their reason: ${reason}`,
    ],
    footer:
      'You can set a new one that keeps to the rules. If you have questions, ask the people who run the server.',
  }),
}

type Clearable = keyof typeof clearable
const clearable = { about_me: 'about-me', avatar: 'avatar', banner: 'banner' }

function counted(number: number, unit: string) {
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}
