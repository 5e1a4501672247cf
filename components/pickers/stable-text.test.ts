import { stableText } from './stable-text'

test.each([
  ['PILOT 00412 AMARILLO TX', 'PILOT'],
  ['LOVES TRAVEL STOP #0548 EMPORIA KS 11/20', 'LOVES TRAVEL STOP'],
  ['ACH DEBIT 4471 IRONWOOD EQ FIN', 'IRONWOOD EQ FIN'],
  ['PREPASS', 'PREPASS'],
  ['POS 1234 5678', ''],
  ['', ''],
])('%s stays the same as %s', (text, stable) => {
  expect(stableText(text)).toBe(stable)
})
