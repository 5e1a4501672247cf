import { dictionary } from '@zxcvbn-ts/language-common'
import { passwordRefusal } from './password-rules'

const owner = { email: 'dana@cedarridge.example', names: ['Dana', 'Whitfield', 'Cedar Ridge Transport LLC'] }

test.each([
  ['seven77', 'Use at least 8 characters.'],
  ['          ', 'A password cannot be only spaces.'],
  ['aaaaaaaaaaaa', 'One character over and over is too easy to guess.'],
  ['AaAaAaAaAa', 'One character over and over is too easy to guess.'],
  ['Password1', 'This password is too common. Choose another one.'],
  ['DANA@cedarridge.example', 'Your email cannot be your password.'],
  ['Whitfield2026!', 'A password made of your name, email or company is too easy to guess.'],
  ['dana.whitfield', 'A password made of your name, email or company is too easy to guess.'],
  ['CedarRidge#1', 'A password made of your name, email or company is too easy to guess.'],
  ['transport-llc-77', 'A password made of your name, email or company is too easy to guess.'],
])('%j is refused: %s', (password, sentence) => {
  expect(passwordRefusal(password, owner)).toBe(sentence)
})

test.each([
  'a truck full of apples',
  'danas green wagon',
  'x7#kQ2!vLp',
  'long-haul-ledger-42',
  '        a lot of room',
  '2850llc1994730-6628105537-70413',
])('%j is taken', (password) => expect(passwordRefusal(password, owner)).toBeUndefined())

test('the 10,000 most common ones that are long enough are refused', () => {
  const common = dictionary['passwords-common'].filter((password) => password.length >= 8).slice(0, 10_000)
  expect(common).toHaveLength(10_000)
  expect(common.filter((password) => passwordRefusal(password, owner) === undefined)).toEqual([])
})
