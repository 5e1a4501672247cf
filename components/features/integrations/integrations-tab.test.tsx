import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { LOADING_PERIOD_MS } from '@/components/shell/loading-period'
import { SyncOverlay, useSyncing } from '@/components/shell/sync-overlay'
import type { Integration } from '@/lib/contract/bank'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen, type SentCall } from '@/tests/support/screen'
import { SAMPLE_TASK, sampleFeedAccount, sampleIntegration } from './integration.fixture'
import { IntegrationsTab } from './integrations-tab'

const ALL = ['integration.read', 'integration.connect', 'integration.sync'] as const
const INSTITUTIONS = {
  is_sandbox: true,
  institutions: [
    {
      id: 'prairie',
      name: 'Prairie State Bank (demo)',
      accounts: [
        { key: 'checking', name: 'Business Checking', mask: '4417', account_type: 'checking' },
        { key: 'card', name: 'Fleet Visa', mask: '3005', account_type: 'credit' },
      ],
    },
    {
      id: 'ridge',
      name: 'Ridgeline Credit Union (demo)',
      accounts: [{ key: 'checking', name: 'Freight Checking', mask: '7120', account_type: 'checking' }],
    },
  ],
}

interface World {
  list?: Integration[] | { status: number; body: unknown }
  rights?: readonly (typeof ALL)[number][]
  task?: () => unknown
  publicToken?: () => { status?: number; body: unknown }
}

function open({ list = [sampleIntegration()], rights = ALL, task, publicToken }: World = {}) {
  const answers: Record<string, (call: SentCall) => { status?: number; body: unknown }> = {
    '/user/me/': () => ({ body: sampleUser({ capabilities: [...rights] }) }),
    '/company/integration-list/': () =>
      Array.isArray(list) ? { body: { count: list.length, next: null, previous: null, results: list } } : list,
    '/bank/account-list/': () => ({ body: { count: 0, next: null, previous: null, results: [] } }),
    '/bank/import-list/': () => ({ body: { count: 0, next: null, previous: null, results: [] } }),
    '/bank/link-token/': () => ({
      body: { link_token: 'link-1', expiration: '2030-01-01T00:00:00Z', request_id: 'r', provider: 'sandbox' },
    }),
    '/bank/sandbox/institutions/': () => ({ body: INSTITUTIONS }),
    '/bank/sandbox/link/': () => ({ body: { public_token: 'public-1' } }),
    '/bank/public-token/':
      publicToken ?? (() => ({ body: { task_id: SAMPLE_TASK, integration: sampleIntegration() } })),
    '/company/sync-transaction-from-integration/': () => ({ status: 202, body: { task_id: SAMPLE_TASK } }),
    '/celery/task/status/': () => ({
      body: task?.() ?? { id: SAMPLE_TASK, status: 'SUCCESS', progress: 100, result: null },
    }),
    '/company/integration/': () => ({ body: { message: 'The bank is disconnected.' } }),
  }
  const sent = answerCalls((call) =>
    Object.entries(answers).find(([path]) => call.path.startsWith(`/api/v1${path}`))?.[1](call),
  )
  const openStatementImport = jest.fn()
  const screenful = (
    <>
      <IntegrationsTab openStatementImport={openStatementImport} />
      <Overlay />
    </>
  )
  return { sent, openStatementImport, ...renderScreen(screenful) }
}
const Overlay = () => (useSyncing() ? <SyncOverlay /> : null)
const called = (sent: SentCall[], path: string) => sent.filter((call) => call.path.includes(path))

it('says what an integration is for, and that no credentials are stored', async () => {
  open({ list: [] })
  const info = within(await screen.findByRole('region', { name: 'About integrations' }))
  expect(info.getByRole('heading', { name: 'Integrations' })).toBeInTheDocument()
  expect(
    info.getByText(
      'Connect your data sources to get the most out of the product. The product does not see or store any credentials.',
    ),
  ).toBeInTheDocument()
})

describe('a card', () => {
  it('says when the bank was last read, which accounts it has, and where its lines come from', async () => {
    open({
      list: [
        sampleIntegration({
          bank_accounts: [
            sampleFeedAccount(),
            sampleFeedAccount({ id: '0198a6f2-6a3e-7c21-9c0e-000000000032', mask: null, name: 'Cash' }),
          ],
          is_sandbox: false,
        }),
      ],
    })
    const card = await screen.findByRole('region', { name: 'Prairie State Bank' })
    expect(within(card).getByText('Last Sync on February 1, 2026')).toBeInTheDocument()
    expect(
      within(card)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Business Checking - 4417', 'Cash'])
    expect(within(card).getByText('Data source: Plaid')).toBeInTheDocument()
  })

  it('of statement files offers neither sync nor disconnect', async () => {
    open({ list: [sampleIntegration({ source_system: 'file', is_sandbox: false })] })
    expect(await screen.findByText('Data source: Statement files')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Sync|Disconnect|Sign in/ })).not.toBeInTheDocument()
  })

  it('shows why the last sync failed', async () => {
    open({ list: [sampleIntegration({ error_message: 'The bank does not answer. We will try again.' })] })
    expect(await screen.findByText('The bank does not answer. We will try again.')).toBeInTheDocument()
  })

  it('offers read-only users no buttons', async () => {
    open({ rights: ['integration.read'] })
    expect(await screen.findByText('Connected')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Sync|Disconnect|Rename|Add|Link/ })).not.toBeInTheDocument()
  })
})

describe('sync', () => {
  it('polls every 5 seconds until it has ended, and shows the overlay meanwhile', async () => {
    let status = 'PENDING'
    const { sent } = open({ task: () => ({ id: SAMPLE_TASK, status, progress: 0, result: null }) })
    const button = await screen.findByRole('button', { name: 'Sync' })
    jest.useFakeTimers({ advanceTimers: true })
    fireEvent.click(button)
    expect(await screen.findByText('Your transactions are being synchronized...')).toBeInTheDocument()
    expect(screen.getByText('It may take a while to sync. Please be patient.')).toBeInTheDocument()
    await waitFor(() => expect(called(sent, '/celery/task/status/')).toHaveLength(1))
    status = 'SUCCESS'
    await act(() => jest.advanceTimersByTimeAsync(4_500))
    expect(called(sent, '/celery/task/status/')).toHaveLength(1)
    await act(() => jest.advanceTimersByTimeAsync(1_000))
    jest.useRealTimers()
    expect(called(sent, '/celery/task/status/')).toHaveLength(2)
    expect(await screen.findByText('Transactions are successfully synchronized')).toBeInTheDocument()
    expect(screen.queryByText('Your transactions are being synchronized...')).not.toBeInTheDocument()
  })

  it('ends with the green success message', async () => {
    const { user, sent } = open()
    await user.click(await screen.findByRole('button', { name: 'Sync' }))
    expect(await screen.findByText('Transactions are successfully synchronized')).toBeInTheDocument()
    expect(called(sent, '/celery/task/status/')).toHaveLength(1)
  })

  it('says why if it fails', async () => {
    const { user } = open({
      task: () => ({
        id: SAMPLE_TASK,
        status: 'FAILURE',
        progress: 0,
        result: null,
        message: 'Your bank asks you to sign in again.',
      }),
    })
    await user.click(await screen.findByRole('button', { name: 'Sync' }))
    expect(await screen.findByText('The sync did not go through.')).toBeInTheDocument()
    expect(screen.getByText('Your bank asks you to sign in again.')).toBeInTheDocument()
  })
})

it('disconnects only after confirmation', async () => {
  const { user, sent } = open()
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }))
  const question = await screen.findByRole('alertdialog', { name: 'Disconnect Prairie State Bank?' })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(false)
  await user.click(await screen.findByRole('button', { name: 'Disconnect' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByText('The bank is disconnected.')).toBeInTheDocument()
})

describe('linking', () => {
  async function throughTheBank(user: ReturnType<typeof open>['user']) {
    await user.click(await screen.findByRole('button', { name: 'Add Integration' }))
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    await user.type(await screen.findByRole('searchbox', { name: 'Search institutions' }), 'prairie{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Sign in as demo customer' }))
    await user.click(await screen.findByRole('checkbox', { name: /Fleet Visa/ }))
  }

  it('requests a token for the chosen year, opens automatically, sends the result, and reads everything again after 15 s', async () => {
    const { user, sent } = open({ list: [] })
    await throughTheBank(user)
    jest.useFakeTimers({ advanceTimers: true })
    screen.getByRole('button', { name: 'Continue' }).click()
    await waitFor(() => expect(called(sent, '/celery/task/status/')).toHaveLength(1))
    expect(called(sent, '/bank/link-token/')[0]?.path).toContain('import_year=1')
    expect(called(sent, '/bank/sandbox/link/')[0]?.body).toEqual({
      link_token: 'link-1',
      institution: 'prairie',
      accounts: ['checking'],
    })
    expect(called(sent, '/bank/public-token/')[0]?.body).toEqual({ public_token: 'public-1', link_token: 'link-1' })
    const before = called(sent, '/company/integration-list/').length
    expect(LOADING_PERIOD_MS).toBe(15_000)
    await act(() => jest.advanceTimersByTimeAsync(LOADING_PERIOD_MS))
    jest.useRealTimers()
    expect(called(sent, '/company/integration-list/').length).toBeGreaterThan(before)
  })

  it('keeps the sign-in if the server did not respond, and can send it again', async () => {
    let refusals = 1
    const { user, sent } = open({
      list: [],
      publicToken: () =>
        refusals-- > 0
          ? { status: 503, body: { message: 'The bank does not answer. Try again in a moment.' } }
          : { status: 400, body: { message: 'This bank is linked already.' } },
    })
    await throughTheBank(user)
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('The bank was not linked.')).toBeInTheDocument()
    expect(called(sent, '/bank/public-token/')).toHaveLength(2)
    expect(called(sent, '/bank/sandbox/link/')).toHaveLength(1)
  })

  it('says so if it is abandoned', async () => {
    const { user } = open({ list: [] })
    await user.click(await screen.findByRole('button', { name: 'Link a bank' }))
    await user.click(await screen.findByRole('button', { name: 'Next' }))
    await screen.findByRole('searchbox', { name: 'Search institutions' })
    await user.keyboard('{Escape}')
    expect(await screen.findByText('You left before a bank was linked.')).toBeInTheDocument()
  })

  it('leads from accounting software to the import of its exported files', async () => {
    const { user, sent, openStatementImport } = open()
    await user.click(await screen.findByRole('button', { name: 'Add Integration' }))
    await user.click(await screen.findByRole('radio', { name: 'Accounting software' }))
    expect(screen.getByText(/import its files instead/)).toBeInTheDocument()
    expect(screen.queryByText('Import history')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(openStatementImport).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('dialog', { name: 'Add integration' })).not.toBeInTheDocument()
    expect(called(sent, '/bank/link-token/')).toEqual([])
  })

  it('goes back two years on request, and Cancel returns to the list', async () => {
    const { user, sent } = open()
    await user.click(await screen.findByRole('button', { name: 'Add Integration' }))
    expect(await screen.findByRole('radio', { name: 'Bank Integration' })).toBeChecked()
    const year = screen.getByRole('combobox', { name: 'Import history' })
    expect(year).toHaveTextContent('This year (from January 1st)')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog', { name: 'Add integration' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Add Integration' }))
    await user.click(await screen.findByRole('combobox', { name: 'Import history' }))
    await user.click(await screen.findByRole('option', { name: 'Two years period' }))
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(called(sent, '/bank/link-token/')[0]?.path).toContain('import_year=2'))
  })

  it('renews an expired sign-in at the same bank, without choosing accounts again', async () => {
    const expired = sampleIntegration({
      name: 'Main bank',
      status: 'needs_relink',
      error_message: 'Your bank asks you to sign in again.',
    })
    const { user, sent } = open({
      list: [expired],
      publicToken: () => ({ status: 400, body: { message: 'That is another bank' } }),
    })
    await user.click(await screen.findByRole('button', { name: 'Sign in' }))
    await user.click(await screen.findByRole('button', { name: 'Sign in as demo customer' }))
    await waitFor(() => expect(called(sent, '/bank/public-token/')).toHaveLength(1))
    expect(called(sent, '/bank/link-token/')[0]?.path).toContain(`integration=${expired.id}`)
    expect(called(sent, '/bank/sandbox/link/')[0]?.body).toEqual({ link_token: 'link-1', institution: 'prairie' })
  })
})

describe('the list', () => {
  it('says so if the user may not read it', async () => {
    open({
      list: { status: 403, body: { message: 'You do not have permission to do this.', code: 'permission_denied' } },
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('You do not have permission to do this.')
    expect(screen.queryByText(/Connect your data sources/)).not.toBeInTheDocument()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('can be retried if it cannot be read', async () => {
    open({ list: { status: 429, body: { message: 'No' } } })
    expect(await screen.findByText('Could not load your data sources.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
  })
})
