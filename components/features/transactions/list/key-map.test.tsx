import { act, screen, waitFor, within } from '@testing-library/react'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { RuleShortcut } from '@/components/features/rules/rule-shortcut'
import { AppShell } from '@/components/shell/app-shell'
import { closeDrawer } from '@/components/shell/drawer-host'
import { EVERYWHERE } from '@/components/shell/shortcut-dialog'
import type { Transaction } from '@/lib/contract/transaction'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { TRANSACTION_SHORTCUTS } from './shortcuts'
import { sampleTransaction } from '@/tests/support/sample-transaction'
import { TransactionsScreen } from './transactions-screen'

/** DESIGN §5, key by key. */
const KEY_MAP = [
  'mod+k',
  'alt+r',
  'j',
  'k',
  'x',
  'shift+x',
  '/',
  'z',
  '[',
  'e',
  'enter',
  'c',
  's',
  'a',
  'f',
  'mod+enter',
  '?',
  'esc',
]

const id = (n: number) => `01a1f640-bc00-7004-9100-00000000000${n}`
const DIESEL = { id: id(7), name: 'Diesel Fuel', chart_number: 6010 }
const line = (part: Partial<Transaction>): Transaction =>
  sampleTransaction({
    bank_account: { id: id(8), name: 'Operating', mask: '4417', account_type: 'checking' },
    entity: { id: id(9), name: 'Linehaul', logo: null },
    ...part,
  })
const ROWS = [
  line({ id: id(1), name: 'Pilot Travel Center' }),
  line({ id: id(2), name: 'Harbor Oak Freight', amount: 4250, amount_type: 'money_in' }),
  line({ id: id(3), name: 'PrePass Tolls', amount: 48.9 }),
]
const SEEN = line({}).updated_at
const CAPABILITIES = [
  'transaction.edit',
  'transaction.match',
  'transaction.finalize',
  'transaction.unfinalize',
  'stakeholder.edit',
  'rule.edit',
  'report.export',
  'comment.edit',
]
const pageOf = (results: readonly unknown[]) => ({ count: results.length, next: null, previous: null, results })

function serve() {
  return answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: CAPABILITIES }) }
    if (path.includes('not-categorized-count')) return { body: { count: ROWS.length } }
    if (path.includes('/suggestion/')) {
      return {
        body: {
          category: DIESEL.name,
          chart_of_account: DIESEL,
          confidence: 0.97,
          explanation: 'Matched "pilot".',
          engine: 'local',
          is_applied: false,
          nearest: [],
        },
      }
    }
    if (path.includes('bulk-preview')) return { body: { able: ROWS.length, skipped: [] } }
    if (path.includes('accept-sure-preview')) return { body: { able: 0, skipped: [] } }
    if (path.includes('rules/preview'))
      return { body: { count: 1, sample: [], skipped: [], sentence: 'contains "PILOT"' } }
    if (path.includes('transaction-list')) return { body: { ...pageOf(ROWS), money_in: 4250, money_out: 661.38 } }
    if (path.includes('transaction-detail')) return { body: ROWS[0] }
    if (path.includes('match-candidates')) return { body: { bills: [], invoices: [], loans: [] } }
    if (method === 'GET') return { body: { ...pageOf([]), results: [] } }
    return { body: ROWS[0] }
  })
}

const nothing = () => undefined
afterEach(() => act(closeDrawer))
async function open() {
  localStorage.clear()
  const sent = serve()
  const view = renderScreen(
    <SearchParamsContext value={new URLSearchParams()}>
      <AppShell
        user={{
          id: id(6),
          full_name: 'Dana Whitfield',
          email: 'dana@cedarridge.example',
          is_free_trial: false,
          subscribe_exp_days: 0,
        }}
        company={null}
        entity={null}
        nav={[]}
        homeHref="/app"
        version="1"
        shortcuts={[{ under: '/app', sections: [TRANSACTION_SHORTCUTS] }]}
        onNavigate={nothing}
        onLogout={async () => undefined}
      >
        <TransactionsScreen
          tab="not-categorized"
          imports={{ header: null, mobile: null, first: null }}
          makeRule={nothing}
        />
        <RuleShortcut />
      </AppShell>
    </SearchParamsContext>,
    '/app/spend-management/transactions/not-categorized',
  )
  await screen.findByText('Harbor Oak Freight', {}, { timeout: 20_000 })
  await screen.findByRole('button', { name: 'Export' }, { timeout: 10_000 })
  return {
    ...view,
    sent,
    writes: () => sent.filter(({ method, path }) => method !== 'GET' && !path.includes('accept-sure-preview')),
  }
}
const current = () => document.activeElement?.closest('[row-id]')?.getAttribute('row-id')

describe('the key map', () => {
  it('is listed completely under ?, key by key', async () => {
    const listed = new Set(
      [EVERYWHERE, TRANSACTION_SHORTCUTS].flatMap(({ shortcuts }) => shortcuts.flatMap(({ keys }) => keys)),
    )
    expect(KEY_MAP.filter((key) => !listed.has(key))).toEqual([])
    const { user } = await open()
    await user.keyboard('?')
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    for (const { label } of [...EVERYWHERE.shortcuts, ...TRANSACTION_SHORTCUTS.shortcuts])
      expect(dialog.getByText(label)).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('j and k move, x and Shift+x select, Escape deselects', async () => {
    const { user } = await open()
    await user.keyboard('j')
    expect(current()).toBe(id(1))
    await user.keyboard('jjk')
    expect(current()).toBe(id(2))
    await user.keyboard('x')
    expect(await screen.findByText('1 selected')).toBeVisible()
    await user.keyboard('j{Shift>}X{/Shift}')
    expect(await screen.findByText('2 selected')).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Bulk actions' })).toBeNull())
  })

  it('c and s open the lists, F2 opens the one under the cursor, n the note, and Escape closes each', async () => {
    const { user } = await open()
    await user.keyboard('j')
    for (const [key, name] of [
      ['c', 'Category'],
      ['s', 'Stakeholder'],
      ['{F2}', 'Stakeholder'],
      ['n', 'Note'],
    ] as const) {
      await user.keyboard(key)
      expect(await screen.findByRole('dialog', { name })).toBeVisible()
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      if (current() === undefined) await user.keyboard('j')
    }
  })

  it('a accepts the suggestion and says so, the cursor moves on, and z undoes it', async () => {
    const { user, writes } = await open()
    await user.keyboard('ja')
    expect(await screen.findByText('Filed as Diesel Fuel')).toBeVisible()
    await waitFor(() =>
      expect(writes()[0]).toMatchObject({
        path: `/api/v1/transaction/${id(1)}/edit-chart-of-account/`,
        body: { chart_of_account: DIESEL.id },
      }),
    )
    await waitFor(() => expect(current()).toBe(id(2)))
    await user.keyboard('z')
    await waitFor(() =>
      expect(writes()[1]).toMatchObject({
        path: `/api/v1/transaction/${id(1)}/edit-chart-of-account/`,
        body: { chart_of_account: null },
      }),
    )
  })

  it('f flags, each z undoes one change, and l finalizes only rows with a category', async () => {
    const { user, writes } = await open()
    await user.keyboard('jf')
    expect(await screen.findByText('Flagged', { selector: 'b' })).toBeVisible()
    await user.keyboard('jf')
    await waitFor(() => expect(writes()).toHaveLength(2))
    await user.keyboard('z')
    await waitFor(() => expect(writes()).toHaveLength(3))
    expect(writes().map(({ body }) => body)).toEqual([
      { transactions: [id(1)], versions: { [id(1)]: SEEN }, is_flagged: true },
      { transactions: [id(2)], versions: { [id(2)]: SEEN }, is_flagged: true },
      { transactions: [id(2)], versions: {}, is_flagged: false },
    ])
    await user.keyboard('l')
    expect(await screen.findByText('Transaction must be categorized before it can be finalized.')).toBeVisible()
    expect(writes()).toHaveLength(3)
    expect(current()).toBe(id(2))
  })

  it('Enter leaves the search for the first row', async () => {
    const { user } = await open()
    await user.keyboard('jj/')
    expect(screen.getByRole('searchbox', { name: 'Search transactions' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(current()).toBe(id(1))
  })

  it.each(['e', '{Enter}', 'o'])('%s opens the row', async (key) => {
    const { user } = await open()
    await user.keyboard(`j${key}`)
    expect(await screen.findByRole('dialog')).toBeVisible()
    await user.keyboard('{Escape}')
  })

  it('/ focuses the search, where letters are just text; mod+k opens the palette; [ collapses the sidebar', async () => {
    const { user, writes } = await open()
    await user.keyboard('j/')
    expect(screen.getByRole('searchbox', { name: 'Search transactions' })).toHaveFocus()
    await user.keyboard('axf')
    expect(screen.getByRole('searchbox', { name: 'Search transactions' })).toHaveValue('axf')
    expect(writes()).toEqual([])
    await user.keyboard('{Control>}k{/Control}')
    expect(await screen.findByRole('dialog', { name: 'Command palette' })).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    screen.getByRole('searchbox').blur()
    await user.keyboard('[[')
    expect(await screen.findByRole('button', { name: 'Expand sidebar' })).toBeVisible()
  })

  it('alt+R creates a rule from the current row, and mod+Enter saves a form', async () => {
    const { user, writes } = await open()
    await user.keyboard('j{Alt>}[KeyR]{/Alt}')
    const drawer = within(await screen.findByRole('dialog', { name: /Create rule/ }))
    expect(await drawer.findByLabelText('Text of condition 1')).toHaveValue('PILOT')
    await waitFor(() => expect(drawer.getByLabelText(/^Category/)).toHaveTextContent(DIESEL.name))
    await user.click(drawer.getByLabelText('Text of condition 1'))
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(writes().map(({ body }) => body)).toContainEqual(
        expect.objectContaining({ chart_of_account: DIESEL.id, run: true }),
      ),
    )
  })

  it('alt+R creates a rule from the transaction that is open', async () => {
    const { user } = await open()
    await user.keyboard('je')
    await screen.findByRole('tab', { name: 'Details' }, { timeout: 10_000 })
    await user.keyboard('{Alt>}[KeyR]{/Alt}')
    const drawer = within(await screen.findByRole('dialog', { name: /Create rule/ }))
    expect(await drawer.findByLabelText('Text of condition 1')).toHaveValue('PILOT')
  })

  it('keys apply to the whole page when its checkbox is ticked, even if no row is current', async () => {
    const { user, writes } = await open()
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }))
    expect(await screen.findByText('3 selected')).toBeVisible()
    await user.keyboard('f')
    await waitFor(() =>
      expect(writes().map(({ body }) => body)).toContainEqual(
        expect.objectContaining({ transactions: [id(1), id(2), id(3)], is_flagged: true }),
      ),
    )
  })
})
