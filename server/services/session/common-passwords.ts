import { dictionary } from '@zxcvbn-ts/language-common'
import { PASSWORD_MIN } from '@/lib/contract/bounds'

const REFUSED = 3000

/** The most common passwords of leaked lists among those that are long enough. */
const common = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= PASSWORD_MIN).slice(0, REFUSED),
)

export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase())
