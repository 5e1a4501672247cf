import { act, screen } from '@testing-library/react'
import type { BankImport } from '@/lib/contract/bank-import'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { ImportList } from './import-list'

const row = (n: number): BankImport => ({
  ...{ id: `0198a6f2-6a3e-7c21-9c0e-${String(n).padStart(12, '0')}`, file_name: `file-${n}.ofx`, format: 'ofx' },
  ...{ bank_account: { id: 'bank', name: 'Checking' }, created_by: null, created_at: '2026-05-01T12:00:00Z' },
  ...{ lines: 3, money_in: 10, money_out: 20, first_date: '2026-04-01', last_date: '2026-04-30', undone_at: null },
})

test('the listed files stay while more are loading', async () => {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser() }
    const shown = Number(new URL(path, 'http://localhost').searchParams.get('page_size'))
    const results = Array.from({ length: Math.min(shown, 12) }, (_, n) => row(n + 1))
    return { body: { count: 12, next: null, previous: null, results } }
  })
  const network = globalThis.fetch
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  globalThis.fetch = async (input, init) => {
    if (String(input).includes('page_size=20')) await answered
    return network(input, init)
  }
  const { user } = renderScreen(<ImportList />)
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByRole('button', { name: 'Loading' })
  expect(screen.getByText('file-1.ofx')).toBeVisible()
  answer()
  expect(await screen.findByText('file-12.ofx')).toBeVisible()
})

test('the listed files stay if they cannot be read again', async () => {
  let works = true
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser() }
    return works
      ? { body: { count: 1, next: null, previous: null, results: [row(1)] } }
      : { status: 400, body: { message: 'Not now.' } }
  })
  const { client } = renderScreen(<ImportList />)
  await screen.findByText('file-1.ofx')
  works = false
  await act(() => client.invalidateQueries())
  expect(await screen.findByText(/Not now\./)).toBeVisible()
  expect(screen.getByText('file-1.ofx')).toBeVisible()
})

test('the rest of a partly undone file can be undone', async () => {
  const results = [
    { ...row(1), lines: 2, undone_at: '2026-05-02T12:00:00Z' },
    { ...row(2), lines: 0, undone_at: '2026-05-02T12:00:00Z' },
  ]
  answerCalls(({ path }) =>
    path.includes('/user/me/')
      ? { body: sampleUser({ capabilities: ['integration.sync'] }) }
      : { body: { count: 2, next: null, previous: null, results } },
  )
  renderScreen(<ImportList />)
  const [partly, whole] = await screen.findAllByText(/^Undone/)
  expect(partly).toHaveTextContent('Undone, 2 lines stay · $10.00 in, $20.00 out')
  expect(whole).toHaveTextContent(/^Undone$/)
  expect(await screen.findByRole('button', { name: 'Undo the import of file-1.ofx' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo the import of file-2.ofx' })).toBeNull()
})
