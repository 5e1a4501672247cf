import { OptionalRecipients, Recipients } from './recipients'

test('reads addresses however they are typed', () => {
  expect(Recipients.parse({ recipients: 'a@example.com, b@example.com;\nc@example.com' })).toEqual({
    recipients: ['a@example.com', 'b@example.com', 'c@example.com'],
  })
})

test('an empty list is valid only if recipients are optional, and invalid addresses are reported', () => {
  expect(OptionalRecipients.parse({ recipients: null })).toEqual({ recipients: [] })
  expect(Recipients.safeParse({ recipients: ' ' }).success).toBe(false)
  const { error } = Recipients.safeParse({ recipients: 'cpa@example.com, nobody' })
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['recipients'], 'nobody is not a valid email address.'],
  ])
})
