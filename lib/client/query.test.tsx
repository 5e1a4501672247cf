import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { makeQueryClient, refreshTopics } from './query'
import type { Topic } from '@/lib/contract/topics'

/** A page that reads `topic`; `answer` resolves the oldest open call. */
function open(topic: Topic) {
  const client = makeQueryClient(() => undefined)
  const waiting: ((text: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => waiting.push(resolve))
  function Shown() {
    return <p>{useQuery({ queryKey: [topic], queryFn }).data ?? 'Loading'}</p>
  }
  render(<Shown />, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  return { client, waiting, answer: (text: string) => waiting.shift()?.(text) }
}

describe('a topic made stale by a write', () => {
  it('is read again if its first read was in progress: the response from before the write does not stay', async () => {
    const { client, waiting, answer } = open('transactions')
    const refreshed = refreshTopics(client, ['transactions'])
    answer('from before the write')
    await waitFor(() => expect(waiting).toHaveLength(1))
    answer('from after the write')
    await refreshed
    expect(await screen.findByText('from after the write')).toBeVisible()
  })

  it('leaves a first read of another topic alone', async () => {
    const { client, waiting, answer } = open('stakeholders')
    await refreshTopics(client, ['transactions'])
    expect(waiting).toHaveLength(1)
    answer('read once')
    expect(await screen.findByText('read once')).toBeVisible()
  })
})
