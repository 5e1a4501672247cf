import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { ShellProvider } from '@/components/shell/shell-context'
import { undoLast } from '@/components/ui/toast'
import type { Capability } from '@/lib/contract/capability'
import type { Transaction } from '@/lib/contract/transaction'
import type { TransferSuggestion } from '@/lib/contract/transfer'
import { SHELL } from '@/tests/support/sample-shell'
import { sampleTransaction } from '@/tests/support/sample-transaction'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { gapWords, isExact } from './suggestion'
import { TransfersScreen } from './transfers-screen'

const id = (n: number) => `01a1f640-bc00-7004-8000-00000000000${n}`
const line = (n: number, part: Partial<Transaction>): Transaction =>
  sampleTransaction({
    id: id(n),
    name: 'ONLINE XFER',
    payee: 'Transfer',
    amount: 6500,
    date: '2026-11-14',
    bank_account: { id: id(8), name: 'Operating', mask: '4417', account_type: 'checking' },
    ...part,
  })
const suggestion = (n: number, part: Partial<TransferSuggestion> = {}): TransferSuggestion => ({
  id: id(n),
  is_accepted: null,
  score: 80,
  reasons: ['same amount', '1 day apart'],
  candidates: [],
  credit_card_transaction: line(n + 1, {
    amount_type: 'money_in',
    date: '2026-11-15',
    name: 'PAYMENT THANK YOU',
    bank_account: { id: id(7), name: 'Fuel Card', mask: '0932', account_type: 'credit' },
  }),
  cash_bank_transaction: [line(n + 2, {})],
  created_at: '2026-11-15T00:00:00Z',
  updated_at: '2026-11-15T00:00:00Z',
  ...part,
})

/** The lines whose other side was to be chosen. */
let chosen: string[] = []
beforeEach(() => (chosen = []))

const show = (address = '') =>
  renderScreen(
    <SearchParamsContext value={new URLSearchParams(address)}>
      <ShellProvider value={SHELL}>
        <TransfersScreen chooseOther={async (line) => void chosen.push(line.name)} />
      </ShellProvider>
    </SearchParamsContext>,
  )

/** The pending suggestions; answered ones leave the list. */
function serve(all: TransferSuggestion[], refuse = false, capabilities: Capability[] = ['transaction.match']) {
  let waiting = all
  return answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities }) }
    if (path.includes('not-categorized-count')) return { body: { count: 0 } }
    if (path.includes('/transfer-transactions/'))
      return { body: { count: waiting.length, next: null, previous: null, results: waiting } }
    if (method !== 'POST') return undefined
    if (refuse)
      return { status: 409, body: { message: 'Transaction is finalized. Unfinalize it before making changes.' } }
    const found = all.find((one) => path.includes(one.id))
    waiting = path.includes('reopen') ? all : waiting.filter((one) => one !== found)
    return { body: found }
  })
}
const posts = (sent: ReturnType<typeof serve>) => sent.filter(({ method }) => method === 'POST')

test('Enter accepts the current card and Undo brings it back', async () => {
  const sent = serve([suggestion(1)])
  const { user } = show()
  const card = await screen.findByRole('listitem', { name: /Fuel Card/ })
  expect(within(card).getByText('Same amount, 1 day apart')).toBeVisible()
  await screen.findByRole('button', { name: /Accept transfer/ })
  await user.keyboard('j{Enter}')
  expect(await screen.findByText('Transfer accepted')).toBeVisible()
  await waitFor(() => expect(posts(sent)[0]?.path).toContain('transfer-transaction-accept'))
  expect(await screen.findByText('No transfers waiting.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('listitem', { name: /Fuel Card/ })).toBeVisible()
  await waitFor(() => expect(posts(sent)[1]?.path).toContain('transfer-transaction-reopen'))
})

test('Enter in the search goes to the first result: a key pressed right after it waits, and does not apply to the earlier list', async () => {
  const found = suggestion(4, { score: 90 })
  let find = () => {}
  const sent = serve([suggestion(1), found])
  const network = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    if (!String(input instanceof Request ? input.url : input).includes('search=visa')) return network(input, init)
    await new Promise<void>((resolve) => (find = resolve))
    return new Response(JSON.stringify({ count: 1, next: null, previous: null, results: [found] }), {
      headers: { 'content-type': 'application/json' },
    })
  }
  const { user } = show()
  await screen.findAllByRole('button', { name: /Accept transfer/ })
  await user.type(screen.getByRole('searchbox'), 'visa{Enter}a')
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)))
  expect(posts(sent)).toEqual([])
  await act(async () => find())
  await waitFor(() => expect(posts(sent).map(({ path }) => path)).toEqual([expect.stringContaining(found.id)]))
})

test('z right after the key undoes the answer, even if it is still being sent', async () => {
  const sent = serve([suggestion(1)])
  const network = globalThis.fetch
  const sendNow: (() => void)[] = []
  globalThis.fetch = async (input, init) => {
    if (init?.method === 'POST' && sendNow.length === 0) await new Promise<void>((resolve) => sendNow.push(resolve))
    return network(input, init)
  }
  const { user } = show()
  await screen.findByRole('button', { name: /Accept transfer/ })
  await user.keyboard('a')
  await waitFor(() => expect(sendNow).toHaveLength(1))
  act(() => void undoLast())
  expect(posts(sent)).toEqual([])
  sendNow[0]?.()
  await waitFor(() =>
    expect(posts(sent).map(({ path }) => /accept|reopen/.exec(path)?.[0])).toEqual(['accept', 'reopen']),
  )
  expect(await screen.findByRole('listitem', { name: /Fuel Card/ })).toBeVisible()
})

test('Enter leaves the search for the first card without answering it', async () => {
  const sent = serve([suggestion(1)])
  const { user } = show()
  await screen.findByRole('button', { name: /Accept transfer/ })
  await user.keyboard('/fuel{Enter}')
  await waitFor(() => expect(screen.getByRole('listitem', { name: /Fuel Card/ })).toHaveFocus())
  expect(posts(sent)).toEqual([])
})

test('accepting a transfer sends the versions of its sides', async () => {
  const paid = line(3, { updated_at: '2026-11-16T00:00:00Z' })
  serve([suggestion(1, { cash_bank_transaction: [paid] })])
  const fetched = jest.spyOn(globalThis, 'fetch')
  const { user } = show()
  await screen.findByRole('listitem', { name: /Fuel Card/ })
  await screen.findByRole('button', { name: /Accept transfer/ })
  await user.keyboard('j{Enter}')
  expect(await screen.findByText('Transfer accepted')).toBeVisible()
  const posted = () => fetched.mock.calls.find(([, init]) => init?.method === 'POST')?.[1]
  await waitFor(() =>
    expect(new Headers(posted()?.headers).get('if-unmodified-since-version')).toBe('2026-11-16T00:00:00Z'),
  )
})

test('if somebody changed a side in the meantime, the conflict says who changed what, and Keep mine accepts without a version', async () => {
  const stale = {
    message: 'Someone else changed this in the meantime. Reload to see the change.',
    code: 'stale',
    changed: {
      by: 'Priya Nair',
      at: '2026-11-17T00:00:00Z',
      changes: [{ field: 'chart_of_account', from: null, to: 'Tolls' }],
    },
  }
  serve([suggestion(1)])
  const network = globalThis.fetch
  const versions: (string | null)[] = []
  globalThis.fetch = (input, init) => {
    if (init?.method !== 'POST') return network(input, init)
    versions.push(new Headers(init.headers).get('if-unmodified-since-version'))
    return versions.length === 1 ? Promise.resolve(Response.json(stale, { status: 409 })) : network(input, init)
  }
  const { user } = show()
  await screen.findByRole('listitem', { name: /Fuel Card/ })
  await screen.findByRole('button', { name: /Accept transfer/ })
  await user.keyboard('j{Enter}')
  const alert = await screen.findByRole('alert')
  for (const words of ['Priya Nair changed a side of this transfer in the meantime', 'Category: none → Tolls'])
    expect(alert).toHaveTextContent(words)
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  expect(await screen.findByText('Transfer accepted')).toBeVisible()
  expect(versions.map((version) => version !== null)).toEqual([true, false])
})

test('a rejected suggestion moves from the pending ones to the rejected ones', async () => {
  const rejected = suggestion(1, { is_accepted: false })
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['transaction.match'] }) }
    if (path.includes('not-categorized-count')) return { body: { count: 0 } }
    const results = [path.includes('is_accepted=false') || path.includes('reject') ? rejected : suggestion(1)]
    return { body: path.includes('reject/') ? rejected : { count: 1, next: null, previous: null, results } }
  })
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: /Not a transfer/ }))
  expect(screen.queryByRole('listitem', { name: /Fuel Card/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Rejected' }))
  expect(await screen.findByRole('button', { name: 'Suggest again' })).toBeVisible()
})

test('choosing another payment sends that one', async () => {
  const other = line(5, { name: 'XFER OUT' })
  const sent = serve([suggestion(1, { candidates: [other] })])
  const { user } = show()
  await user.click(await screen.findByRole('radio', { name: /XFER OUT/ }))
  await user.click(screen.getByRole('button', { name: /Accept transfer/ }))
  await waitFor(() => expect(posts(sent)[0]?.body).toEqual({ cash_bank_transaction: [other.id] }))
})

test('a different payment can be chosen among all lines for the received one, which does not answer the suggestion', async () => {
  const sent = serve([suggestion(1)])
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Choose another …' }))
  expect(chosen).toEqual(['PAYMENT THANK YOU'])
  expect(posts(sent)).toEqual([])
})

test('a rejected pair can be categorized next: its lines are one click away', async () => {
  serve([suggestion(1)], false, ['transaction.match', 'transaction.edit'])
  const { user, went } = show()
  await user.click(await screen.findByRole('button', { name: /^Not a transfer/ }))
  await user.click(await screen.findByRole('button', { name: 'Categorize' }))
  const { pathname, searchParams } = new URL(went[0] ?? '', 'http://localhost')
  expect(pathname).toBe('/app/spend-management/transactions/not-categorized')
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ bank_accounts: `${id(7)},${id(8)}`, start_date: '2026-11-14', end_date: '2026-11-15' },
    ...{ min_amount: '6500', max_amount: '6500' },
  })
})

test('nothing else can be chosen for an answered pair until it is undone', async () => {
  serve([suggestion(1, { is_accepted: true })])
  show('is_accepted=true')
  await screen.findByRole('button', { name: 'Undo transfer' })
  expect(screen.queryByRole('button', { name: 'Choose another …' })).toBeNull()
})

test('a refused answer leaves the card where it was and says why', async () => {
  serve([suggestion(1)], true)
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: /Not a transfer/ }))
  expect(await screen.findByText('Transaction is finalized. Unfinalize it before making changes.')).toBeVisible()
  expect(screen.getByRole('listitem', { name: /Fuel Card/ })).toBeVisible()
})

test('a match is exact if only one payment equals the amount to the cent within three days', () => {
  expect(isExact(suggestion(1))).toBe(true)
  expect(isExact(suggestion(1, { candidates: [line(5, {})] }))).toBe(false)
  expect(isExact(suggestion(1, { cash_bank_transaction: [line(3, { date: '2026-11-11' })] }))).toBe(false)
  expect(
    isExact(suggestion(1, { cash_bank_transaction: [line(3, { amount: 3000 }), line(4, { amount: 3500 })] })),
  ).toBe(false)
  expect([gapWords(0), gapWords(1), gapWords(4)]).toEqual(['Same day', '1 day apart', '4 days apart'])
})

test('answering the last card of a later page goes to what is still pending', async () => {
  let answered = false
  answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['transaction.match'] }) }
    if (path.includes('not-categorized-count')) return { body: { count: 0 } }
    if (method === 'POST') answered = true
    const second = /[?&]page=2/.test(path)
    const results = second ? (answered ? [] : [suggestion(4)]) : [suggestion(1)]
    return {
      body: method === 'POST' ? suggestion(4) : { count: answered ? 25 : 26, next: null, previous: null, results },
    }
  })
  const { user } = show()
  await screen.findByRole('listitem', { name: /Fuel Card/ })
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('Page 2 of 2')
  await user.keyboard('j{Enter}')
  expect(await screen.findByText('Page 1 of 1')).toBeVisible()
  expect(screen.getByRole('listitem', { name: /Fuel Card/ })).toBeVisible()
  expect(screen.queryByText(/No transfers waiting/)).toBeNull()
})

test('accepting all exact matches includes those on other pages', async () => {
  const waiting = [1, 4].map((n) => suggestion(n))
  const sent = answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['transaction.match'] }) }
    if (path.includes('not-categorized-count')) return { body: { count: 0 } }
    if (method === 'POST') return { body: waiting.find(({ id }) => path.includes(id)) }
    const size = Number(new URLSearchParams(path.split('?')[1]).get('page_size'))
    return { body: { count: 2, next: null, previous: null, results: size < 500 ? waiting.slice(0, 1) : waiting } }
  })
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: 'Accept 2 exact matches' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Accept 2 transfers?' }))
  expect(posts(sent)).toEqual([])
  await user.click(question.getByRole('button', { name: 'Accept 2' }))
  expect(await screen.findByText('2 transfers accepted')).toBeVisible()
  expect(posts(sent).map(({ path }) => waiting.findIndex(({ id }) => path.includes(id)))).toEqual([0, 1])
})

test('a link shows the view, the words and the page that it names', async () => {
  const sent = serve([suggestion(1, { is_accepted: true })])
  show('is_accepted=true&search=fuel&page=2&page_size=5')
  await screen.findByRole('listitem', { name: /Fuel Card/ })
  expect(screen.getByRole('button', { name: 'Accepted' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('searchbox', { name: 'Search transfers' })).toHaveValue('fuel')
  const lists = sent
    .filter(({ path }) => path.includes('/transfer-transactions/'))
    .map(({ path }) => new URLSearchParams(path.split('?')[1]))
  const filter = { is_accepted: 'true', search: 'fuel', page: '2', page_size: '5' }
  expect(lists.map((query) => Object.fromEntries(query))).toContainEqual(expect.objectContaining(filter))
})

test('the selection is kept in the address, and a new selection starts at its first page', async () => {
  serve([suggestion(1)])
  const { user } = show('page=2')
  await screen.findByRole('listitem', { name: /Fuel Card/ })
  await user.click(screen.getByRole('button', { name: 'Rejected' }))
  await waitFor(() => expect(window.location.search).toBe('?is_accepted=false'))
  await user.type(screen.getByRole('searchbox', { name: 'Search transfers' }), 'fuel')
  await waitFor(() => expect(window.location.search).toBe('?is_accepted=false&search=fuel'))
})

test('the second click of a double click does not answer the card that moves under the pointer', async () => {
  const sent = serve([suggestion(1), suggestion(4)])
  const { user } = show()
  const [first] = await screen.findAllByRole('button', { name: /^Accept transfer/ })
  await user.click(first as HTMLElement)
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Accept transfer/ })).toHaveLength(1))
  fireEvent.click(screen.getByRole('button', { name: /^Accept transfer/ }), { detail: 2 })
  fireEvent.click(screen.getByRole('button', { name: /^Not a transfer/ }), { detail: 2 })
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
})
