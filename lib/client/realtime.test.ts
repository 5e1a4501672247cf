import { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { receive } from './realtime'

describe('a message of the realtime channel', () => {
  const client = new QueryClient()
  const stale = jest.spyOn(client, 'invalidateQueries').mockResolvedValue()
  const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  beforeEach(() => jest.clearAllMocks())

  const touches = (topic: string): boolean => {
    const predicate = stale.mock.calls[0]?.[0]?.predicate
    return predicate?.({ queryKey: [topic] } as never) ?? false
  }

  it('makes the named topics stale, and no other', async () => {
    receive(client, JSON.stringify({ message_type: 'invalidate', message: 'transactions,reports,nonsense' }))
    await waitFor(() => expect(stale).toHaveBeenCalled())
    expect([touches('transactions'), touches('reports'), touches('stakeholders'), touches('nonsense')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('the answer ok is ignored', () => {
    receive(client, 'ok')
    expect([stale.mock.calls, complaint.mock.calls]).toEqual([[], []])
  })

  it.each(['{}', 'nonsense', '{"message_type":"task"}', '{"message_type":1,"message":"x"}', 'null'])(
    '%p fails with the words of the specification',
    (text) => {
      receive(client, text)
      expect(complaint).toHaveBeenCalledWith('Shape of the websocket is incorrect')
      expect(stale).not.toHaveBeenCalled()
    },
  )
})
