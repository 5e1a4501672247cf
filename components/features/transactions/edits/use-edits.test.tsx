import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { waitingCountRead } from '@/components/pickers/shared-reads'
import { makeQueryClient } from '@/lib/client/query'
import { receive } from '@/lib/client/realtime'
import { transactionDetail, transactionList } from '@/lib/contract/transaction'
import type { Patch } from './edits'
import { sampleTransaction } from '@/tests/support/sample-transaction'
import { useEdits } from './use-edits'

const DIESEL = { id: 'a-6010', name: 'Diesel Fuel', chart_number: 6010 }
const TOLLS = { id: 'a-6210', name: 'Tolls', chart_number: 6210 }
const filed = (account: typeof DIESEL): Patch => ({ chart_of_account: account, status: 'by_user' })
const pilot = sampleTransaction({ id: 'pilot' })
const prepass = sampleTransaction({ id: 'prepass' })

/** A call whose response the test provides. */
function call() {
  const settle: { yes: () => void; no: (error: Error) => void } = { yes: () => undefined, no: () => undefined }
  const sent = jest.fn(
    () =>
      new Promise<void>((resolve, reject) => {
        settle.yes = resolve
        settle.no = reject
      }),
  )
  return { sent, settle }
}

const wrapperOf = (client: QueryClient) =>
  function Wrapper({ children }: { children: ReactNode }) {
    return <QueryClientProvider client={client}>{children}</QueryClientProvider>
  }

function open() {
  const client = makeQueryClient(() => undefined)
  client.setQueryData(waitingCountRead.queryKey, { count: 12 })
  const refreshed = jest.spyOn(client, 'invalidateQueries')
  const { result, unmount: leave } = renderHook(() => useEdits(), { wrapper: wrapperOf(client) })
  return { client, result, leave, refreshed, waiting: () => client.getQueryData(waitingCountRead.queryKey)?.count }
}

describe('edits', () => {
  it('show immediately, with the count, before the server responds', async () => {
    const { result, waiting } = open()
    const { sent, settle } = call()
    act(() => void result.current.apply([pilot, prepass], filed(DIESEL), sent))
    expect(result.current.edits).toHaveLength(1)
    expect(waiting()).toBe(10)
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
    settle.yes()
    await waitFor(() => expect(result.current.edits).toEqual([]))
    expect(waiting()).toBe(10)
  })

  it.each([
    ['a list', transactionList.path],
    ['the line itself, in its drawer,', transactionDetail.path],
  ])(
    'are not reverted by %s that was requested before them, nor by messages on the channel in the meantime',
    async (_what, path) => {
      const { client, result, refreshed } = open()
      const answers: ((text: string) => void)[] = []
      const list = {
        queryKey: ['transactions', path, {}],
        queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
      }
      const watching = renderHook(() => useQuery({ ...list, initialData: 'on screen', staleTime: 0 }), {
        wrapper: wrapperOf(client),
      })
      await waitFor(() => expect(answers).toHaveLength(1))
      const { sent, settle } = call()
      act(() => void result.current.apply([pilot], filed(DIESEL), sent))
      await waitFor(() => expect(sent).toHaveBeenCalled())
      await waitFor(() => expect(client.getQueryState(list.queryKey)?.fetchStatus).toBe('idle'))
      receive(client, JSON.stringify({ message_type: 'invalidate', message: 'transactions,reports' }))
      answers[0]?.('from before the edit')
      await act(async () => undefined)
      expect([watching.result.current.data, answers.length, refreshed.mock.calls.length]).toEqual(['on screen', 1, 1])
      settle.yes()
      await waitFor(() => expect(answers).toHaveLength(2))
      answers[1]?.('from after the edit')
      await waitFor(() => expect(watching.result.current.data).toBe('from after the edit'))
    },
  )

  it('release the list when it is left while held: later messages are followed', async () => {
    const { client, result, refreshed, leave } = open()
    act(() => result.current.hold())
    const invalidate = () => receive(client, JSON.stringify({ message_type: 'invalidate', message: 'reports' }))
    const asks = () => refreshed.mock.calls.at(-1)?.[0]?.predicate?.({ queryKey: ['reports'] } as never)
    invalidate()
    expect(asks()).toBe(false)
    leave()
    expect(asks()).toBe(true)
    invalidate()
    expect(asks()).toBe(true)
  })

  it('are reverted, with the count, if the server refuses them', async () => {
    const { result, waiting } = open()
    const { sent, settle } = call()
    let refusal: unknown
    act(() => {
      result.current.apply([pilot], filed(DIESEL), sent).catch((error: unknown) => {
        refusal = error
      })
    })
    await waitFor(() => expect(sent).toHaveBeenCalled())
    settle.no(new Error('Books are locked through 2026-01-31.'))
    await waitFor(() => expect(result.current.edits).toEqual([]))
    expect(refusal).toEqual(new Error('Books are locked through 2026-01-31.'))
    expect(waiting()).toBe(12)
  })

  it('of one row are sent one after another, and those of other rows do not wait', async () => {
    const { result } = open()
    const [first, second, other] = [call(), call(), call()]
    act(() => {
      void result.current.apply([pilot], filed(DIESEL), first.sent)
      void result.current.apply([pilot], filed(TOLLS), second.sent)
      void result.current.apply([prepass], filed(TOLLS), other.sent)
    })
    await waitFor(() => expect(other.sent).toHaveBeenCalled())
    expect(first.sent).toHaveBeenCalled()
    expect(second.sent).not.toHaveBeenCalled()
    first.settle.yes()
    await waitFor(() => expect(second.sent).toHaveBeenCalled())
    second.settle.yes()
    other.settle.yes()
  })

  it('read the list again once, when nothing is pending and no editor is open', async () => {
    const { result, refreshed } = open()
    const [first, second] = [call(), call()]
    act(() => {
      result.current.hold()
      void result.current.apply([pilot], filed(DIESEL), first.sent)
      void result.current.apply([prepass], filed(DIESEL), second.sent)
    })
    await waitFor(() => expect(second.sent).toHaveBeenCalled())
    first.settle.yes()
    second.settle.yes()
    await waitFor(() => expect(result.current.edits.every(({ saved }) => saved)).toBe(true))
    expect(refreshed).not.toHaveBeenCalled()
    act(() => result.current.release())
    await waitFor(() => expect(result.current.edits).toEqual([]))
    expect(refreshed).toHaveBeenCalledTimes(1)
  })
})
