import { act, screen, waitFor } from '@testing-library/react'
import { LOADING_PERIOD_MS } from '@/components/shell/loading-period'
import type { Integration } from '@/lib/contract/bank'
import type { CurrentUser } from '@/lib/contract/user'
import { sampleCompany, sampleEntity, sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen, type SentCall } from '@/tests/support/screen'
import { OnboardingScreen } from './onboarding-screen'

const nobody = { is_setup: false, default_company: null, default_entity: null }

function Importer({ onDone, onImported }: { onDone: () => void; onImported: () => void }) {
  return (
    <>
      <button onClick={onImported}>Import</button>
      <button onClick={onDone}>Done</button>
    </>
  )
}

const Linker = ({
  importYear,
  changing,
  onLinked,
}: {
  importYear: string
  changing: boolean
  onLinked: () => void
}) => <button onClick={onLinked}>{`Link ${importYear}${changing ? ', changing' : ''}`}</button>

function open(user: CurrentUser, importYear?: string, sources: Integration[] = []) {
  const sent = answerCalls((call) =>
    call.path.startsWith('/api/v1/company/integration-list/')
      ? { body: { count: sources.length, next: null, previous: null, results: sources } }
      : reply(call, user),
  )
  return {
    sent,
    ...renderScreen(
      <OnboardingScreen importYear={importYear} LinkBank={Linker} StatementImport={Importer} logOut={null} />,
    ),
  }
}
function reply({ method, path }: SentCall, user: CurrentUser) {
  if (path.startsWith('/api/v1/user/me/complete-setup/')) {
    user.is_setup = true
    return { body: user }
  }
  if (path.startsWith('/api/v1/user/me/')) return { body: user }
  if (path.startsWith('/api/v1/entity/entity-detail/')) return { body: sampleEntity() }
  if (method === 'POST' && path === '/api/v1/company/company/') return { status: 201, body: sampleCompany() }
  return undefined
}
const step = () => screen.getByRole('list', { name: 'Setup progress' }).querySelector('[aria-current="step"]')

describe('onboarding', () => {
  it('is open to a user who was removed from their only company, to create their own', async () => {
    const { went } = open(sampleUser({ ...nobody, is_setup: true }))
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible()
    expect(went).toEqual([])
  })

  it('starts with the period, and keeps the choice in the address', async () => {
    const { user, went } = open(sampleUser(nobody))
    expect(await screen.findByRole('radio', { name: 'This year (from January 1st)' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'Two years period' }))
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(went).toEqual(['/onboarding?import_year=2'])
  })

  it('tells a user who was removed from a company how to get back to its books', async () => {
    open(sampleUser(nobody))
    expect(await screen.findByText(/ask their owner or an admin to invite/)).toHaveTextContent(sampleUser(nobody).email)
  })

  it('keeps Add Company disabled until the form is valid, then sends the period along', async () => {
    const { user, sent, went } = open(sampleUser(nobody), '2')
    const add = await screen.findByRole('button', { name: 'Add Company' })
    expect(step()).toHaveTextContent('Company details')
    expect(add).toBeDisabled()
    await user.type(screen.getByLabelText(/^Company name/), 'Cedar Ridge Transport')
    await waitFor(() => expect(add).toBeEnabled())
    await user.type(screen.getByLabelText('Website'), 'no address')
    await waitFor(() => expect(add).toBeDisabled())
    await user.clear(screen.getByLabelText('Website'))
    await waitFor(() => expect(add).toBeEnabled())
    await user.click(add)
    await waitFor(() => expect(went).toEqual(['/onboarding']))
    expect(sent.find(({ path }) => path === '/api/v1/company/company/')?.body).toEqual({
      name: 'Cedar Ridge Transport',
      website: null,
      import_year: 2,
    })
  })

  it('keeps what is typed about the company through a reload, and forgets it once the company is added', async () => {
    const { user, unmount } = open(sampleUser(nobody), '2')
    await user.type(await screen.findByLabelText(/^Company name/), 'Cedar Ridge Transport')
    await user.type(screen.getByLabelText('City'), 'Joliet')
    await waitFor(() => expect(Object.values(sessionStorage).join()).toContain('Joliet'))
    unmount()
    const again = open(sampleUser(nobody), '1')
    expect(await screen.findByLabelText(/^Company name/)).toHaveValue('Cedar Ridge Transport')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add Company' })).toBeEnabled())
    await again.user.click(screen.getByRole('button', { name: 'Add Company' }))
    await waitFor(() => expect(again.went).toEqual(['/onboarding']))
    expect(again.sent.find(({ path }) => path === '/api/v1/company/company/')?.body).toMatchObject({
      name: 'Cedar Ridge Transport',
      city: 'Joliet',
      import_year: 1,
    })
    expect(Object.values(sessionStorage).join()).not.toContain('Joliet')
  })

  it('resumes at the bank once a company exists, whatever the address says', async () => {
    open(sampleUser({ is_setup: false }), '1')
    expect(await screen.findByRole('heading', { name: 'Link a bank' })).toBeInTheDocument()
    expect(await screen.findByText('Jan 1, 2026')).toBeInTheDocument()
  })

  it('goes to the app when the setup is already complete', async () => {
    const { went } = open(sampleUser())
    await waitFor(() => expect(went).toEqual(['/app']))
  })

  it('completes the setup when skipped, and says what stays empty', async () => {
    const { user, sent, went } = open(sampleUser({ is_setup: false }))
    expect(await screen.findByText(/transaction list and reports start empty/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Skip for now' }))
    await waitFor(() => expect(went).toEqual(['/app']))
    expect(sent.some(({ method, path }) => method === 'POST' && path === '/api/v1/user/me/complete-setup/')).toBe(true)
  })

  it('continues after an imported statement when the user comes back', async () => {
    const made = { created_at: '2026-01-05T12:00:00Z', updated_at: '2026-01-05T12:00:00Z' }
    const files: Integration = {
      id: '0198a6f2-6a3e-7c21-9c0e-000000000021',
      name: 'Statement files',
      source_system: 'file',
      bank_accounts: [],
      last_sync_date: null,
      status: 'connected',
      error_message: null,
      is_sandbox: false,
      ...made,
    }
    open(sampleUser({ is_setup: false, capabilities: ['integration.read'] }), undefined, [files])
    expect(await screen.findByText('The lines of your statement files are in the books.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled()
    expect(screen.queryByRole('button', { name: 'Skip for now' })).not.toBeInTheDocument()
  })

  it('offers no skip after an import, and reads everything again when the 15 s period ends', async () => {
    const { user, sent } = open(sampleUser({ is_setup: false }))
    await user.click(await screen.findByRole('button', { name: 'Import' }))
    expect(screen.queryByRole('button', { name: 'Skip for now' })).not.toBeInTheDocument()
    jest.useFakeTimers({ advanceTimers: true })
    screen.getByRole('button', { name: 'Done' }).click()
    await waitFor(() => expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument())
    const before = sent.length
    await act(() => jest.advanceTimersByTimeAsync(LOADING_PERIOD_MS))
    jest.useRealTimers()
    expect(sent.slice(before).map(({ path }) => path)).toContain('/api/v1/user/me/')
  })

  it('completes the setup after linking a bank too; the period is that of the books and can be changed', async () => {
    const { user, sent } = open(sampleUser({ is_setup: false }))
    expect(await screen.findByRole('button', { name: /^Link \d$/ })).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'Change' }))
    jest.useFakeTimers({ advanceTimers: true })
    screen.getByRole('button', { name: /changing$/ }).click()
    await waitFor(() => expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument())
    expect(sent.some(({ path }) => path === '/api/v1/user/me/complete-setup/')).toBe(true)
    await act(() => jest.advanceTimersByTimeAsync(LOADING_PERIOD_MS))
    jest.useRealTimers()
  })
})
