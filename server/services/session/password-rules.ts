import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_MIN } from '@/lib/contract/bounds'

const REFUSED = 10_000

/** The most common leaked passwords among those that are long enough. */
const common = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN).slice(0, REFUSED),
)

/** The person the password is for. */
export interface PasswordOwner {
  email: string
  /** Names of the person and of their companies. */
  names: readonly string[]
}

/** Why a password is refused, in one sentence, because anyone would try it first; undefined for a good one. */
export function passwordRefusal(password: string, { email, names }: PasswordOwner): string | undefined {
  if (password.length < PASSWORD_MIN) return `Use at least ${PASSWORD_MIN} characters.`
  if (password.trim() === '') return 'A password cannot be only spaces.'
  if (new Set(password.toLowerCase()).size === 1) return 'One character over and over is too easy to guess.'
  if (common.has(password.toLowerCase())) return 'This password is too common. Choose another one.'
  if (password.toLowerCase() === email.toLowerCase()) return 'Your email cannot be your password.'
  if (isMadeOf(password, [...names, ...email.split('@')]))
    return 'A password made of your name, email or company is too easy to guess.'
  return undefined
}

const SHORT = 3
/**
 * This many digits and symbols next to a name make a good password on their own, such as a long random one that happens
 * to contain a three-letter name.
 */
const ENOUGH_BESIDE = 2 * PASSWORD_MIN

/** Whether little is left once the words of the names are removed: a few digits and signs around a name do not hide it. */
function isMadeOf(password: string, names: readonly string[]): boolean {
  const words = names
    .flatMap((name) => lettersOf(name).split(' '))
    .filter((word) => word.length >= SHORT)
    .sort((a, b) => b.length - a.length)
  const letters = lettersOf(password).replaceAll(' ', '')
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), letters)
  const removed = letters.length - rest.length
  return removed > 0 && rest.length <= SHORT && password.length - removed < ENOUGH_BESIDE
}

const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
