import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { closeDrawer } from '@/components/shell/drawer-host'
import { ShellProvider } from '@/components/shell/shell-context'
import type { Reconciliation, ReconciliationLine } from '@/lib/contract/reconciliation'
import type { StatementLine } from '@/lib/contract/reconciliation-statement'
import { SHELL } from '@/tests/support/sample-shell'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen, type SentCall } from '@/tests/support/screen'
import { reconciliationRead } from './queries'
import { AT, sampleLine, sampleReconciliation } from '@/tests/support/sample-reconciliation'
import { Worksheet } from './worksheet'

const row = sampleReconciliation()
const lines = [sampleLine('a', 10), sampleLine('b', 20), sampleLine('c', 30)]
const shown = (at: number, state: StatementLine['state'], transaction: string | null): StatementLine => ({
  at,
  date: '2026-01-11',
  name: `STATEMENT ${at}`,
  description: '',
  amount: 10,
  amount_type: 'money_out',
  state,
  transaction,
})

const RIGHTS = ['reconciliation.edit', 'reconciliation.finish', 'reconciliation.read', 'integration.sync'] as const

/** The worksheet as its page shows it: with the server's latest response. */
function Opened({ row, lines }: { row: Reconciliation; lines: ReconciliationLine[] }) {
  const { data } = useQuery({ ...reconciliationRead(row.id), initialData: row, enabled: false })
  return <Worksheet row={data} lines={lines} />
}

function openWorksheet(
  answer: (call: SentCall) => ReturnType<Parameters<typeof answerCalls>[0]> = () => undefined,
  shownLines = lines,
  opened = row,
) {
  const excluded = new Set<string>()
  const sent = answerCalls((call) => {
    const { method, path, body } = call
    const answered = answer(call)
    if (answered) return answered
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: [...RIGHTS] }) }
    if (path.includes('/statement/lines/')) return { body: { added: ['d'], import: 'import' } }
    if (path.includes('/statement/'))
      return {
        body: {
          file: 'january.ofx',
          problem: null,
          lines: [shown(0, 'agrees', 'a'), shown(1, 'agrees', 'b'), shown(2, 'missing', null)],
          elsewhere: 0,
          stated: { balance: 41, date: '2026-01-31' },
        },
      }
    if (path.includes('/calculate/')) {
      const { clear = [], leave_out = [] } = (body ?? {}) as { clear?: string[]; leave_out?: string[] }
      for (const id of clear) excluded.delete(id)
      for (const id of leave_out) excluded.add(id)
      const counts = { included_count: lines.length - excluded.size, excluded_count: excluded.size }
      return { body: { ...opened, ...counts, exclude_transaction_ids: [...excluded], hints: [] } }
    }
    return method === 'PATCH' ? { body: row } : undefined
  })
  return {
    sent,
    ...renderScreen(
      <ShellProvider value={SHELL}>
        <Opened row={opened} lines={shownLines} />
      </ShellProvider>,
    ),
  }
}
const calls = (sent: SentCall[], part: string) => sent.filter(({ path }) => path.includes(part)).map(({ body }) => body)

afterEach(() => act(closeDrawer))

it('a split line says so where others name their category', async () => {
  openWorksheet(undefined, [{ ...sampleLine('a', 10), chart_of_account: null, is_split: true }])
  expect(await screen.findByRole('option', { name: /Split/ })).toBeInTheDocument()
})

it('a line is named by its payee, with the bank’s text behind it', async () => {
  openWorksheet(undefined, [{ ...sampleLine('a', 10), name: 'BLUE BEACON OF CARLISLE PA', payee: 'Blue Beacon' }])
  expect(await screen.findByRole('option', { name: /^Blue Beacon\s*BLUE BEACON OF CARLISLE PA/ })).toBeInTheDocument()
})

it('each line shows its line on the statement, or that it is missing there', async () => {
  openWorksheet()
  const list = await screen.findByRole('listbox', { name: 'Money out' })
  expect(await within(list).findByText(/STATEMENT 0/)).toBeVisible()
  const [first, , third] = within(list).getAllByRole('option')
  expect(first).toHaveTextContent('On the statement: Jan 11, 2026 · STATEMENT 0')
  expect(third).toHaveTextContent('Not on the statement')
  expect(screen.getByRole('region', { name: 'Lines of the statement' })).toHaveTextContent(
    '2 of 3 agree with the books.',
  )
  expect(screen.getByRole('button', { name: 'Use $41.00 of the file' })).toBeVisible()
})

it('one button ticks the lines on the statement, and another adds the missing ones and can be undone', async () => {
  const { user, sent } = openWorksheet()
  await user.click(await screen.findByRole('button', { name: 'Tick as on the statement' }))
  expect(await screen.findByText('0 lines ticked, 1 left out')).toBeVisible()
  expect(screen.getAllByRole('option').map((option) => option.getAttribute('aria-selected'))).toEqual([
    'true',
    'true',
    'false',
  ])
  await user.click(screen.getByRole('button', { name: 'Add all 1' }))
  expect(await screen.findByText('1 line added')).toBeVisible()
  expect(calls(sent, '/statement/lines/')).toEqual([{ lines: [2] }])
})

it.each([
  [-40, 'The lines of the statement explain it'],
  [-41, 'Nothing explains it yet'],
])('with a statement balance of %d, which its file may or may not explain: %s', async (settlement_balance, title) => {
  // 60 are ticked as paid. The file lacks 30 of them and has 10 more.
  openWorksheet(() => undefined, lines, { ...row, beginning_balance: 0, settlement_balance })
  expect(await screen.findByText(title)).toBeVisible()
})

it('by keyboard, Shift ticks a range, and X asks why a line is excluded', async () => {
  const { user } = openWorksheet()
  const list = await screen.findByRole('listbox', { name: 'Money out' })
  list.focus()
  await user.keyboard(' {ArrowDown}{ArrowDown}{Shift>} {/Shift}')
  expect(screen.getAllByRole('option').map((option) => option.getAttribute('aria-selected'))).toEqual([
    'false',
    'false',
    'false',
  ])
  await user.keyboard('x')
  expect(await screen.findByRole('dialog', { name: 'Exclude line' })).toHaveTextContent('LINE c')
})

it('in the list of cleared lines, removing a tick moves to the next line, and the footer and Shift follow it', async () => {
  const { user } = openWorksheet()
  await user.click(await screen.findByRole('button', { name: 'Cleared' }))
  const list = screen.getByRole('listbox', { name: 'Money out' })
  list.focus()
  await user.keyboard('{ArrowDown} ')
  expect(screen.getAllByRole('option').map((option) => option.getAttribute('data-line'))).toEqual(['a', 'c'])
  expect(screen.getByRole('button', { name: 'Open LINE c' })).toBeVisible()
  await user.keyboard('{ArrowUp}{Shift>} {/Shift}')
  expect(screen.queryAllByRole('option')).toEqual([])
})

it('a list without lines says why: there are none, none match, or all are cleared', async () => {
  const { user } = openWorksheet()
  const [moneyIn, moneyOut] = await screen.findAllByRole('region', { name: /^Money/ })
  expect(moneyIn).toHaveTextContent('No money in up to Jan 31, 2026')
  await user.click(screen.getByRole('button', { name: 'Not cleared' }))
  expect(moneyOut).toHaveTextContent('All cleared')
  await user.type(screen.getByRole('searchbox', { name: 'Search lines' }), 'nowhere')
  expect(moneyOut).toHaveTextContent('No lines fit these filters.')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(screen.getAllByRole('option')).toHaveLength(3)
})

it('a line shows the bank’s text and its stakeholder, and can be found by them', async () => {
  const fuel = sampleLine('fuel', 40, {
    name: 'Pilot',
    description: 'PILOT #4417 DES MOINES',
    stakeholder: { id: 'pilot', full_name: 'Pilot Travel Centers', type: 'vendor' },
  })
  const { user } = openWorksheet(undefined, [...lines, fuel])
  await user.type(await screen.findByRole('searchbox', { name: 'Search lines' }), 'travel')
  const [found] = screen.getAllByRole('option')
  expect(screen.getAllByRole('option')).toHaveLength(1)
  expect(found).toHaveTextContent('PILOT #4417 DES MOINES')
  expect(found).toHaveTextContent('Pilot Travel Centers')
})

it('the first statement of an account says that it was never reconciled', async () => {
  const { sent } = openWorksheet(({ path }) =>
    path.includes('/last-reconciliation-dates/')
      ? { body: [{ bank_account: 'bank', last_date: null, open_reconciliation: row.id }] }
      : undefined,
  )
  const fact = (await screen.findByText('Last reconciled')).parentElement
  expect(fact).toHaveTextContent('Last reconciledNever')
  // Of this account alone.
  const requests = sent.filter(({ path }) => path.includes('/last-reconciliation-dates/'))
  expect(requests.map(({ path }) => path.split('?')[1])).toEqual(['bank_account=bank'])
})

it("the statement's file opens by its name, and asks before it is removed", async () => {
  const { user, sent } = openWorksheet()
  expect(await screen.findByRole('link', { name: 'january.ofx' })).toHaveAttribute('href', '/file')
  await user.click(await screen.findByRole('button', { name: 'Remove january.ofx' }))
  const question = await screen.findByRole('alertdialog')
  expect(sent.filter(({ method }) => method === 'PATCH')).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ settlement_file: null }))
})

it('a balance being typed stays when somebody else saves the statement, and is sent with the version that was opened', async () => {
  const { user, client, sent } = openWorksheet(({ method }) =>
    method === 'PATCH' ? { status: 409, body: { message: 'Someone else changed this.', code: 'stale' } } : undefined,
  )
  const balance = await screen.findByLabelText(/^Ending balance/)
  await user.clear(balance)
  await user.type(balance, '45')
  act(() => {
    client.setQueryData(reconciliationRead(row.id).queryKey, {
      ...row,
      end_date: '2026-01-30',
      updated_at: '2026-02-01T10:00:00.000Z',
    })
  })
  expect(screen.getByLabelText(/^Ending balance/)).toHaveValue('45')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sent.find(({ method }) => method === 'PATCH')?.version).toBe(AT))
})

it('the balance stated in the file is saved together with a typed ending date', async () => {
  const { user, sent } = openWorksheet()
  const day = await screen.findByLabelText(/^Ending date/)
  const use = await screen.findByRole('button', { name: 'Use $41.00 of the file' })
  await user.clear(day)
  await user.type(day, '01/30/2026')
  await user.click(use)
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { end_date: '2026-01-30', settlement_balance: 41 },
    ]),
  )
})

describe('figures that somebody else saved first', () => {
  const theirs = { ...row, end_date: '2026-01-29', updated_at: '2026-02-01T10:00:00.000Z' }
  const changed = {
    by: 'Ray Torres',
    at: theirs.updated_at,
    changes: [{ field: 'end_date', from: '2026-01-31', to: '2026-01-29' }],
  }
  const open = () =>
    openWorksheet(({ method, path, version, body }) => {
      if (method === 'PATCH')
        return version === undefined || version === theirs.updated_at
          ? { body: { ...theirs, ...(body as object) } }
          : { status: 409, body: { message: 'Someone else changed this.', code: 'stale', changed } }
      return path.endsWith(`/reconciliation/${row.id}/`) ? { body: theirs } : undefined
    })
  const type = async ({ user }: ReturnType<typeof open>) => {
    const balance = await screen.findByLabelText(/^Ending balance/)
    await user.clear(balance)
    await user.type(balance, '45{Enter}')
    expect(await screen.findByText('Ray Torres changed the statement in the meantime')).toBeVisible()
    expect(screen.getByLabelText(/^Ending balance/)).toHaveValue('45')
  }

  it('can be overwritten with what is typed', async () => {
    const opened = open()
    await type(opened)
    await opened.user.click(screen.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(opened.sent.filter(({ method }) => method === 'PATCH')).toHaveLength(2))
    expect(opened.sent.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({ settlement_balance: 45 })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save statement' })).not.toBeInTheDocument())
  })

  it('keep what is typed when the file is kept instead of them', async () => {
    const { user, sent } = open()
    const balance = await screen.findByLabelText(/^Ending balance/)
    await user.clear(balance)
    await user.type(balance, '45')
    await user.click(await screen.findByRole('button', { name: 'Remove january.ofx' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    const files = () =>
      sent.filter(({ body }) => (body as { settlement_file?: null } | undefined)?.settlement_file === null)
    await waitFor(() => expect(files()).toHaveLength(1))
    await user.click(await screen.findByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(files()).toHaveLength(2))
    await waitFor(() => expect(screen.getByLabelText(/^Ending date/)).toHaveValue('01/29/2026'))
    expect(screen.getByLabelText(/^Ending balance/)).toHaveValue('45.00')
  })

  it('can replace what is typed', async () => {
    const opened = open()
    await type(opened)
    await opened.user.click(screen.getByRole('button', { name: 'Reload' }))
    await waitFor(() => expect(screen.getByLabelText(/^Ending date/)).toHaveValue('01/29/2026'))
    expect(screen.getByLabelText(/^Ending balance/)).toHaveValue('40.00')
  })
})

it('a hint that changes the ending date is offered again if somebody else saved first', async () => {
  const fifty = { ...row, settlement_balance: 50, difference: 10 }
  const hint = { kind: 'after_end', transactions: ['c'], message: 'A line came later.', end_date: '2026-02-02' }
  const changed = { by: 'Ray Torres', at: AT, changes: [{ field: 'settlement_balance', from: 40, to: 50 }] }
  const { user, client, sent } = openWorksheet(({ method, path, version }) => {
    if (path.includes('/calculate/')) return { body: { ...fifty, included_count: 3, excluded_count: 0, hints: [hint] } }
    if (method !== 'PATCH') return undefined
    return version === undefined
      ? { body: { ...fifty, end_date: hint.end_date } }
      : { status: 409, body: { message: 'Someone else changed this.', code: 'stale', changed } }
  })
  await screen.findAllByRole('button', { name: /^Finish/ })
  act(() => void client.setQueryData(reconciliationRead(row.id).queryKey, fifty))
  await user.click(await screen.findByRole('button', { name: /^Move the ending date/ }))
  expect(await screen.findByText('Ray Torres changed the statement in the meantime')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(sent.filter(({ method }) => method === 'PATCH')).toHaveLength(2))
  await waitFor(() => expect(screen.getByLabelText(/^Ending date/)).toHaveValue('02/02/2026'))
})

it('nothing is finished after a tick was refused, and Retry sends it again', async () => {
  const fifty = { ...row, settlement_balance: 50 }
  let refused = true
  const { user, client, sent } = openWorksheet(({ path }) => {
    if (path.includes('/finish')) return { body: { ...fifty, finished: true } }
    if (!path.includes('/calculate/')) return undefined
    return refused
      ? { status: 409, body: { message: 'Books are locked.' } }
      : { body: { ...fifty, exclude_transaction_ids: ['a'], included_count: 2, excluded_count: 1, hints: [] } }
  })
  await screen.findAllByRole('button', { name: /^Finish/ })
  act(() => void client.setQueryData(reconciliationRead(row.id).queryKey, fifty))
  await user.click(screen.getAllByRole('option')[0] as HTMLElement)
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Books are locked.')).toBeVisible()
  expect(calls(sent, '/finish')).toEqual([])
  refused = false
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(calls(sent, '/finish')).toHaveLength(1))
})

it('Finish is sent once, however often it is pressed', async () => {
  const { user, sent } = openWorksheet(({ path, body }) =>
    path.includes('/finish') ? { body: { ...row, ...(body as object), finished: true } } : undefined,
  )
  const network = globalThis.fetch
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  globalThis.fetch = async (input, init) => {
    const reply = await network(input, init)
    if (String(input).includes('/finish')) await answered
    return reply
  }
  await user.click((await screen.findAllByRole('button', { name: /^Finish/ }))[0] as HTMLElement)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Finishing' })).not.toHaveLength(0))
  expect(calls(sent, '/finish')).toHaveLength(1)
  await act(async () => answer())
})
