import { act, renderHook } from '@testing-library/react'
import { ApiError } from '@/lib/client/api-error'
import { useBulk } from './use-bulk'

const rows = ['1', '2', '3'].map((id) => ({ id, name: `INV-${id}` }))
const words = { running: 'Mailing', done: 'on the way', noun: (count: number) => `${count} invoices` }

test('refused rows are returned, so that they can stay selected', async () => {
  const { result } = renderHook(() => useBulk<(typeof rows)[number]>())
  const refuse = async ({ id }: { id: string }) => {
    if (id === '2') throw new ApiError(400, { message: 'No email address.' })
  }
  await act(async () => expect(await result.current.run(rows, refuse, words)).toEqual([rows[1]]))
})

test('more files than a browser saves are refused before the first', async () => {
  const { result } = renderHook(() => useBulk<(typeof rows)[number]>())
  const save = jest.fn()
  await act(async () => expect(await result.current.run(rows, save, { ...words, most: 2 })).toEqual(rows))
  expect(save).not.toHaveBeenCalled()
})
