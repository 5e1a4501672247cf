import { OptionalRecipients, Recipients } from './recipients'

test('reads addresses however they are typed', () => {
  expect(Recipients.parse({ recipients: 'a@example.com, b@example.com;\nc@example.com' })).toEqual({
    recipients: ['a@example.com', 'b@example.com', 'c@example.com'],
  })
})

test('nobody is fine where it is left to choose, and not where it is not; what is no address is told', () => {
  expect(OptionalRecipients.parse({ recipients: null })).toEqual({ recipients: [] })
  expect(Recipients.safeParse({ recipients: ' ' }).success).toBe(false)
  const { error } = Recipients.safeParse({ recipients: 'cpa@example.com, nobody' })
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['recipients'], 'nobody is not a valid email address.'],
  ])
})
