import { act, screen, waitFor, within } from '@testing-library/react'
import { closeDrawer } from '@/components/shell/drawer-host'
import { ShellProvider } from '@/components/shell/shell-context'
import type { Member } from '@/lib/contract/member'
import type { Session } from '@/lib/contract/user'
import { SAMPLE_ENTITY, sampleEntity, sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { SettingsScreen } from './settings-screen'
import type { SettingsTab } from './tabs'

const id = (last: number) => `0198a6f2-6a3e-7c21-9c0e-${String(last).padStart(12, '0')}`
const member = (last: number, full_name: string, changes: Partial<Member> = {}): Member => {
  const email = `${full_name.split(' ')[0]?.toLowerCase()}@cedarridge.example`
  return {
    id: id(last),
    user: { id: id(last + 100), full_name, email },
    email,
    role: 'consultant',
    permissions: 'full_access',
    invite_status: 'accepted',
    is_owner: false,
    is_you: false,
    has_second_factor: false,
    entities: [SAMPLE_ENTITY],
    expiration_date: null,
    created_at: '2026-02-18T18:00:00Z',
    updated_at: '2026-02-18T18:00:00Z',
    ...changes,
  }
}
const PEOPLE = [
  member(11, 'Dana Whitfield', { role: 'admin', is_owner: true, is_you: true }),
  member(12, 'Luis Cabrera', { permissions: 'read_only', has_second_factor: true }),
  member(13, 'Wes Kimball', { invite_status: 'pending', expiration_date: '2026-02-25T18:00:00Z' }),
]
const session = (last: number, is_your_session: boolean, user_agent: string): Session => ({
  id: id(last),
  user_agent,
  ip_address: '198.51.100.24',
  login_date: '2026-03-01T12:00:00Z',
  last_login: '2026-03-04T15:20:00Z',
  is_your_session,
})
const SESSIONS = [
  session(21, true, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/142.0.0.0 Safari/537.36'),
  session(22, false, 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/144.0'),
]
const page = (results: readonly unknown[]) => ({ count: results.length, next: null, previous: null, results })
const EVERYTHING = ['member.read', 'member.edit', 'integration.read']

interface World {
  capabilities?: string[]
  /** The refused paths, each with its status. */
  fail?: Record<string, unknown>
  status?: number
}

function open(tab: SettingsTab, { capabilities = EVERYTHING, fail = {}, status = 403 }: World = {}) {
  const me = sampleUser({ capabilities })
  const known: Record<string, unknown> = {
    '/api/v1/user/me/': me,
    '/api/v1/user/me/update/': { ...me, pending_email: 'new@cedarridge.example' },
    '/api/v1/user/me/update-password/': { message: 'Your password is changed.' },
    '/api/v1/company/invite-user/': page(PEOPLE),
    '/api/v1/company/invite-user-to-company/': PEOPLE[2],
    [`/api/v1/company/invite-user/${id(13)}/resend/`]: { message: 'The invitation has been sent to the user.' },
    [`/api/v1/company/invite-user/${id(12)}/`]: PEOPLE[1],
    [`/api/v1/company/invite-user/${id(12)}/reset-second-factor/`]: {
      message: 'The second factor of Luis Cabrera is reset.',
    },
    '/api/v1/company/second-factor/': { required: false },
    [`/api/v1/company/invite-user-delete/${id(13)}/`]: { message: 'The invitation of Wes Kimball was withdrawn.' },
    '/api/v1/company/integration-list/': { ...page([]), count: 4 },
    '/api/v1/entity/entity-list/': page([sampleEntity()]),
    '/api/v1/user/device-sessions/': SESSIONS,
    [`/api/v1/user/device-sessions/${id(22)}/disconnect/`]: { message: 'The session has been terminated.' },
    '/api/geo': { city: 'Amarillo', country: 'United States' },
  }
  const sent = answerCalls(({ path }) => {
    const plain = path.split('?')[0] ?? ''
    if (plain in fail) return { status, body: fail[plain] }
    return plain in known ? { body: known[plain] } : undefined
  })
  const nothing = () => undefined
  const shell = {
    user: me,
    company: null,
    entity: null,
    nav: [],
    homeHref: '/app',
    version: '1',
    path: '/app/settings',
    onNavigate: nothing,
    onLogout: nothing,
    openMenu: nothing,
    openPalette: nothing,
    openShortcuts: nothing,
    logout: nothing,
  }
  const view = renderScreen(
    <ShellProvider value={shell}>
      <SettingsScreen tab={tab} logOut={<button>Log out</button>} integrations={<p>The linked banks</p>} />
    </ShellProvider>,
    '/app/settings',
  )
  return {
    ...view,
    bodyOf: (path: string) => sent.find((call) => call.path === path && call.method !== 'GET')?.body,
    sent,
  }
}
afterEach(() => act(closeDrawer))

const isList = ({ method, path }: { method: string; path: string }) =>
  method === 'GET' && path.startsWith('/api/v1/company/invite-user/')
const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Settings' }))
    .getAllByRole('link')
    .map((link) => link.textContent)

describe('settings', () => {
  it('shows the tabs that the rights allow, with their counts', async () => {
    const { unmount } = open('user')
    await waitFor(
      () => expect(tabs()).toEqual(['User information', 'Integrations4', 'User management3', 'Active sessions2']),
      { timeout: 5_000 },
    )
    unmount()
    open('user', { capabilities: [] })
    await waitFor(() => expect(tabs()).toEqual(['User information', 'Active sessions2']))
  })

  it("keeps the API's refusal on screen for users who open a tab by its address", async () => {
    const message = 'You do not have permission to do this.'
    open('user-management', {
      capabilities: [],
      fail: { '/api/v1/company/invite-user/': { message, code: 'permission_denied' } },
    })
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    expect(screen.queryByRole('button', { name: 'Invite a new user' })).not.toBeInTheDocument()
  })
})

describe('user information', () => {
  it('sends only the names if the email is unchanged, and says what a new email is waiting for', async () => {
    const { user, bodyOf } = open('user')
    expect(await screen.findByText('Owner, full access')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Edit user information' }))
    const first = await screen.findByLabelText(/^First name/)
    await user.clear(first)
    await user.type(first, 'Dan')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Your information is saved.')).toBeInTheDocument()
    expect(bodyOf('/api/v1/user/me/update/')).toEqual({ first_name: 'Dan', last_name: 'Whitfield' })
  })

  it('turns on the rule for second factors after confirmation', async () => {
    const { user, bodyOf } = open('user-management')
    await user.click(await screen.findByRole('switch', { name: 'Require a second factor' }))
    await user.click(await screen.findByRole('button', { name: 'Require it' }))
    expect(await screen.findByText('Every member needs a second factor now.')).toBeInTheDocument()
    expect(bodyOf('/api/v1/company/second-factor/')).toEqual({ required: true })
  })

  it('shows the rule without the switch to users who may not change it, and the reset only to owners', async () => {
    open('user-management', { capabilities: ['member.read'] })
    expect(await screen.findByText('Members may log in with the password alone.')).toBeInTheDocument()
    expect(screen.queryByRole('switch')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Reset the second factor/ })).not.toBeInTheDocument()
  })

  it("resets a member's second factor after confirmation", async () => {
    const { user, sent } = open('user-management', { capabilities: [...EVERYTHING, 'member.reset_factor'] })
    expect(await screen.findAllByRole('img', { name: 'Has a second factor' })).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: /^Reset the second factor/ })).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Reset the second factor of Luis Cabrera' }))
    await user.click(await screen.findByRole('button', { name: 'Reset' }))
    expect(await screen.findByText('The second factor of Luis Cabrera is reset.')).toBeInTheDocument()
    expect(sent.filter(({ path }) => path.endsWith('/reset-second-factor/'))).toHaveLength(1)
  })

  it('sends a password change only if both passwords are filled in', async () => {
    const { user, bodyOf } = open('user')
    expect(await screen.findByRole('heading', { name: 'Change password' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Edit password' }))
    expect(await screen.findByRole('dialog', { name: 'Change password' })).toBeInTheDocument()
    await user.type(await screen.findByLabelText(/^Current password/), 'the old one')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('field is required')).toBeInTheDocument()
    expect(bodyOf('/api/v1/user/me/update-password/')).toBeUndefined()
    await user.type(screen.getByLabelText(/^New password/), 'long-haul-ledger-43')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Your password is changed.')).toBeInTheDocument()
    expect(bodyOf('/api/v1/user/me/update-password/')).toEqual({
      password: 'the old one',
      new_password: 'long-haul-ledger-43',
      re_new_password: 'long-haul-ledger-43',
    })
  })
})

describe('user management', () => {
  it('lists users with role, email, status and invited date; nobody can edit an owner or remove themselves', async () => {
    open('user-management')
    const table = within(await screen.findByRole('region', { name: 'users' }))
    await table.findByText('Dana Whitfield')
    expect(table.getAllByRole('columnheader').map((header) => header.textContent?.trim())).toEqual([
      'User',
      'Role',
      'Email',
      'Status',
      'Invited date',
      'Actions',
    ])
    const [, dana, luis, wes] = table.getAllByRole('row')
    expect(dana).toHaveTextContent(/Dana Whitfield.*You.*Owner.*dana@cedarridge.example.*Accepted.*Feb 18, 2026/)
    expect(luis).toHaveTextContent(/ConsultantRead only/)
    expect(wes).toHaveTextContent(/PendingLink expired/)
    expect(within(dana ?? document.body).queryByRole('button')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Send the invitation to Wes Kimball again' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Send the invitation to Luis Cabrera again' })).not.toBeInTheDocument()
  })

  it('offers read-only users nothing to change', async () => {
    open('user-management', { capabilities: ['member.read'] })
    expect(await screen.findByText('Dana Whitfield')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Invite|Edit|Delete|Send/ })).not.toBeInTheDocument()
  })

  it('invites with role and entities, with the only entity preselected; then closes and reads the list again', async () => {
    const { user, bodyOf, sent } = open('user-management')
    await user.click(await screen.findByRole('button', { name: 'Invite a new user' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a new user' }))
    await user.click(dialog.getByRole('button', { name: 'Send invite' }))
    expect(await dialog.findAllByText('field is required')).toHaveLength(4)
    await user.type(dialog.getByLabelText(/^First name/), 'Ruth')
    await user.type(dialog.getByLabelText(/^Last name/), 'Delgado')
    await user.type(dialog.getByLabelText(/^Email/), 'ruth@cedarridge.example')
    await user.click(dialog.getByRole('button', { name: 'Remove Linehaul' }))
    await user.click(dialog.getByRole('combobox', { name: /^Role/ }))
    await user.click(await screen.findByRole('option', { name: 'Finance department' }))
    await user.click(dialog.getByRole('button', { name: 'Send invite' }))
    expect(await dialog.findByText('Choose at least one entity.')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Entities' }))
    await user.click(await screen.findByRole('option', { name: 'Linehaul' }))
    await user.keyboard('{Escape}')
    await user.click(dialog.getByRole('button', { name: 'Send invite' }))
    expect(await screen.findByText('The invitation has been sent to the user.')).toBeInTheDocument()
    expect(bodyOf('/api/v1/company/invite-user-to-company/')).toEqual({
      first_name: 'Ruth',
      last_name: 'Delgado',
      email: 'ruth@cedarridge.example',
      role: 'finance_department',
      entities: [SAMPLE_ENTITY],
      permissions: 'full_access',
    })
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Invite a new user' })).not.toBeInTheDocument())
    await waitFor(() => expect(sent.filter(isList)).toHaveLength(2))
  })

  it('keeps what was typed if the invitation is refused, with the reason next to its field', async () => {
    const { user } = open('user-management', {
      fail: { '/api/v1/company/invite-user-to-company/': { email: ['This person is a member already.'] } },
      status: 400,
    })
    await user.click(await screen.findByRole('button', { name: 'Invite a new user' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a new user' }))
    await user.type(dialog.getByLabelText(/^First name/), 'Ruth')
    await user.type(dialog.getByLabelText(/^Last name/), 'Delgado')
    await user.type(dialog.getByLabelText(/^Email/), 'ruth@cedarridge.example')
    await user.click(dialog.getByRole('combobox', { name: /^Role/ }))
    await user.click(await screen.findByRole('option', { name: 'Consultant' }))
    await user.click(dialog.getByRole('button', { name: 'Send invite' }))
    expect(await dialog.findByText('This person is a member already.')).toHaveAttribute('data-slot', 'field-error')
    expect(dialog.getByLabelText(/^First name/)).toHaveValue('Ruth')
  })

  it('says so if the entities cannot be read, and can retry', async () => {
    const { user, sent } = open('user-management', {
      fail: { '/api/v1/entity/entity-list/': { message: 'No' } },
      status: 429,
    })
    await user.click(await screen.findByRole('button', { name: 'Invite a new user' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a new user' }))
    expect(await dialog.findByText('Could not load the entities.')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Retry' }))
    await waitFor(() =>
      expect(sent.filter(({ path }) => path.startsWith('/api/v1/entity/entity-list/'))).toHaveLength(2),
    )
  })

  it('changes role and permission', async () => {
    const { user, bodyOf } = open('user-management')
    await user.click(await screen.findByRole('button', { name: 'Edit Luis Cabrera' }))
    await user.click(await screen.findByRole('combobox', { name: /^Permission/ }))
    await user.click(await screen.findByRole('option', { name: 'Full access' }))
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('The rights of Luis Cabrera are changed.')).toBeInTheDocument()
    expect(bodyOf(`/api/v1/company/invite-user/${id(12)}/`)).toEqual({
      role: 'consultant',
      permissions: 'full_access',
      entities: [SAMPLE_ENTITY],
    })
  })

  it('sends an invitation again, and deletes one only after confirmation', async () => {
    const { user, sent } = open('user-management')
    await user.click(await screen.findByRole('button', { name: 'Send the invitation to Wes Kimball again' }))
    expect(await screen.findByText('The invitation has been sent to the user.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Delete Wes Kimball' }))
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this user?' }),
    )
    expect(
      question.getByText('Are you sure you want to delete Wes Kimball? This action cannot be undone.'),
    ).toBeInTheDocument()
    expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await user.click(question.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('The invitation of Wes Kimball was withdrawn.')).toBeInTheDocument()
    expect(sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      `/api/v1/company/invite-user-delete/${id(13)}/`,
    ])
    await waitFor(() => expect(sent.filter(isList)).toHaveLength(3))
  })
})

describe('active sessions', () => {
  it('can be retried if they cannot be read', async () => {
    const { user, sent } = open('sessions', {
      fail: { '/api/v1/user/device-sessions/': { message: 'No' } },
      status: 429,
    })
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(sent.filter(({ path }) => path === '/api/v1/user/device-sessions/')).toHaveLength(2))
  })

  it('mark the current device, show the location, and end others after confirmation', async () => {
    const { user, sent } = open('sessions')
    expect(await screen.findByRole('heading', { name: /^Sessions/ })).toBeInTheDocument()
    const [own, other] = await screen.findAllByRole('listitem')
    expect(own).toHaveTextContent(/Desktop, Apple, macOS.*Current device/)
    await waitFor(() => expect(own).toHaveTextContent('Amarillo, United States · Chrome 142 · 198.51.100.24'))
    expect(other).toHaveTextContent(
      /Initial login date \d\d:\d\d, 4 March 2026 · Last login date \d\d:\d\d, 4 March 2026/,
    )
    expect(screen.getAllByRole('button', { name: /^Terminate/ })).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Terminate Desktop, Windows' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Please confirm your action' }))
    await user.click(question.getByRole('button', { name: 'Terminate' }))
    expect(await screen.findByText('The session has been terminated.')).toBeInTheDocument()
    expect(sent.some(({ path }) => path === `/api/v1/user/device-sessions/${id(22)}/disconnect/`)).toBe(true)
  })
})
