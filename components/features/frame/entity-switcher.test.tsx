import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { today } from '@/components/form/today'
import { closeDrawer } from '@/components/shell/drawer-host'
import { hasUnsavedChanges } from '@/components/ui/unsaved'
import type { Entity } from '@/lib/contract/company'
import { SAMPLE_ENTITY, sampleEntity, sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { EntitySwitcher } from './entity-switcher'
import { FIRST_PAGE } from './first-page'

const YARD = '0198a6f2-6a3e-7c21-9c0e-000000000005'
const LOGO = '0198a6f2-6a3e-7c21-9c0e-000000000006'
const both = [
  sampleEntity(),
  sampleEntity({ id: YARD, name: 'Yard', is_default: false, books_locked_until: '2026-03-31' }),
]

function open({
  capabilities = ['entity.edit', 'books.lock'],
  entities = both,
}: { capabilities?: string[]; entities?: Entity[] } = {}) {
  const sent = answerCalls(({ method, path }) => {
    if (path.startsWith('/api/v1/user/me/')) return { body: sampleUser({ capabilities }) }
    if (path.startsWith('/api/v1/entity/entity-list/'))
      return { body: { count: entities.length, next: null, previous: null, results: entities } }
    if (path === '/api/v1/file/file/')
      return {
        status: 201,
        body: {
          id: LOGO,
          file: `/api/v1/file/file/${LOGO}/content/`,
          name: 'logo.png',
          created_at: '2026-01-05T12:00:00Z',
        },
      }
    if (method === 'DELETE') return { body: { message: 'Entity was deleted.' } }
    if (path.startsWith('/api/v1/entity/entity/'))
      return { body: sampleEntity({ name: 'Yard', books_locked_until: '2026-06-30' }) }
    return undefined
  })
  return { sent, ...renderScreen(<Switcher />) }
}
function Switcher() {
  const [shown, show] = useState(true)
  return shown ? <EntitySwitcher onClose={() => show(false)} /> : null
}
/** A form comes with a file of its own. */
const LAZY = { timeout: 5_000 }
afterEach(() => act(closeDrawer))
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Switch entity' }))

describe('the entity switcher', () => {
  it('offers managers of the company to add, edit and delete; shows what is locked', async () => {
    open()
    const shown = await dialog()
    expect(await shown.findByRole('button', { name: 'Edit Yard' })).toBeInTheDocument()
    expect(shown.getByRole('button', { name: 'Delete Linehaul' })).toBeInTheDocument()
    expect(shown.getByRole('button', { name: 'Add entity' })).toBeInTheDocument()
    expect(shown.getByText('Amarillo, TX · Locked until Mar 31, 2026')).toBeInTheDocument()
    expect(shown.queryByRole('button', { name: /^Lock the books/ })).not.toBeInTheDocument()
  })

  it('offers read-only users nothing but the switch', async () => {
    open({ capabilities: [] })
    const shown = await dialog()
    expect(await shown.findByRole('radio', { name: 'Yard' })).toBeInTheDocument()
    expect(shown.queryByRole('button', { name: /Yard|Linehaul|Add entity/ })).not.toBeInTheDocument()
  })

  it('lets a bookkeeper lock the books and send nothing else', async () => {
    const { user, sent } = open({ capabilities: ['books.lock'] })
    await user.click(await (await dialog()).findByRole('button', { name: 'Lock the books of Yard' }))
    const until = await screen.findByLabelText('Lock the books until', {}, LAZY)
    await user.clear(until)
    await user.type(until, '6/30/2026')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('The books of Yard are locked until Jun 30, 2026.')).toBeInTheDocument()
    expect(sent.find(({ method }) => method === 'PATCH')).toMatchObject({
      path: `/api/v1/entity/entity/${YARD}/`,
      body: { books_locked_until: '2026-06-30' },
    })
  })

  it('asks before it locks until a day that is still to come; No leaves the day to be corrected', async () => {
    const { user, sent } = open({ capabilities: ['books.lock'] })
    await user.click(await (await dialog()).findByRole('button', { name: 'Lock the books of Yard' }))
    const until = await screen.findByLabelText('Lock the books until', {}, LAZY)
    await user.clear(until)
    await user.type(until, '6/30/2062')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    const asked = await screen.findByRole('alertdialog', { name: 'Lock the books until Jun 30, 2062?' })
    await user.click(within(asked).getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('This day is still to come.')).toBeVisible()
    expect(until).toHaveValue('06/30/2062')
    expect(sent.some(({ method }) => method === 'PATCH')).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    const again = await screen.findByRole('alertdialog', { name: 'Lock the books until Jun 30, 2062?' })
    await user.click(within(again).getByRole('button', { name: 'Lock the books' }))
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({ books_locked_until: '2062-06-30' }),
    )
  })

  it('opens an entity for editing without calling it changed, and keeps its logo unless another is chosen', async () => {
    const { user, sent } = open()
    await user.click(await (await dialog()).findByRole('button', { name: 'Edit Yard' }))
    const name = await screen.findByLabelText(/^Entity name/, {}, LAZY)
    expect(hasUnsavedChanges()).toBe(false)
    await user.clear(name)
    await user.type(name, 'North yard')
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ name: 'North yard' }),
    )
    expect(sent.find(({ method }) => method === 'PATCH')?.body).not.toHaveProperty('logo')
  })

  it('says what another fiscal year changes, and asks before it divides finished years and closed months anew', async () => {
    const { user, sent } = open()
    await user.click(await (await dialog()).findByRole('button', { name: 'Edit Yard' }))
    const month = await screen.findByRole('combobox', { name: 'Fiscal year starts in' }, LAZY)
    expect(month).toHaveAccessibleDescription(
      'Another month divides retained earnings and net income anew, on balance sheets and trial balances of earlier dates too. No entry changes.',
    )
    await user.click(month)
    await user.click(await screen.findByRole('option', { name: 'July' }))
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    const question = { name: 'Start the fiscal year in July?' }
    const asked = await screen.findByRole('alertdialog', question)
    expect(asked).toHaveTextContent(
      'Balance sheets and trial balances of Yard will divide retained earnings and net income anew, also for finished years and closed months. No entry changes.',
    )
    await user.click(within(asked).getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Choose January to leave earlier reports as they are.')).toBeVisible()
    expect(sent.some(({ method }) => method === 'PATCH')).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    const again = await screen.findByRole('alertdialog', question)
    await user.click(within(again).getByRole('button', { name: 'Change the fiscal year' }))
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ fiscal_year_start_month: 7 }),
    )
  })

  it('does not ask where no year is over and nothing is locked', async () => {
    const young = sampleEntity({ books_start_date: today() })
    const { user, sent } = open({ entities: [young] })
    await user.click(await (await dialog()).findByRole('button', { name: 'Edit Linehaul' }))
    await user.click(await screen.findByRole('combobox', { name: 'Fiscal year starts in' }, LAZY))
    await user.click(await screen.findByRole('option', { name: 'July' }))
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ fiscal_year_start_month: 7 }),
    )
  })

  it('makes the lines of reconciliations start unticked', async () => {
    const { user, sent } = open()
    await user.click(await (await dialog()).findByRole('button', { name: 'Edit Linehaul' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Lines of a reconciliation start ticked' }, LAZY))
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ bank_lines_start_ticked: false }),
    )
  })

  it('puts an uploaded logo in place with the form', async () => {
    const { user, sent } = open()
    await user.click(await (await dialog()).findByRole('button', { name: 'Edit Linehaul' }))
    await user.upload(
      await screen.findByLabelText('Logo', { selector: 'input' }, LAZY),
      new File(['png'], 'logo.png', { type: 'image/png' }),
    )
    expect(await screen.findByRole('img', { name: 'Logo' })).toHaveAttribute(
      'src',
      `/api/v1/file/file/${LOGO}/content/`,
    )
    await user.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ logo: LOGO }))
  })

  it('gives a new entity its logo as soon as it is there', async () => {
    const { user, sent } = open()
    await user.click(await (await dialog()).findByRole('button', { name: 'Add entity' }))
    await user.type(await screen.findByLabelText(/^Entity name/, {}, LAZY), 'Yard')
    await user.upload(
      screen.getByLabelText('Logo', { selector: 'input' }),
      new File(['png'], 'logo.png', { type: 'image/png' }),
    )
    await user.click(screen.getByRole('button', { name: 'Add entity' }))
    expect(await screen.findByText('Entity Yard was added.')).toBeInTheDocument()
    expect(sent.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])).toEqual(
      [
        [
          'POST',
          '/api/v1/entity/entity/',
          { name: 'Yard', fiscal_year_start_month: 1, default_basis: 'accrual', bank_lines_start_ticked: true },
        ],
        ['POST', '/api/v1/file/file/', null],
        ['PATCH', `/api/v1/entity/entity/${SAMPLE_ENTITY}/`, { logo: LOGO }],
      ],
    )
  })

  it('asks before it deletes; deleting the one that is open drops its rows and leads to the first page', async () => {
    const { user, sent, went, client } = open()
    await user.click(await (await dialog()).findByRole('button', { name: 'Delete Linehaul' }))
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this entity' }),
    )
    await user.click(question.getByRole('button', { name: "No don't delete it" }))
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(false)
    client.setQueryData(['transactions', 'old rows'], ['a row of the entity'])
    await user.click(screen.getByRole('button', { name: 'Delete Linehaul' }))
    await user.click(await screen.findByRole('button', { name: 'Delete entity' }))
    await waitFor(() => expect(went).toEqual([FIRST_PAGE]))
    expect(sent.find(({ method }) => method === 'DELETE')?.path).toBe(`/api/v1/entity/entity/${SAMPLE_ENTITY}/`)
    await waitFor(() => expect(client.getQueryData(['transactions', 'old rows'])).toBeUndefined())
    expect(screen.queryByRole('dialog', { name: 'Switch entity' })).not.toBeInTheDocument()
  })

  it('does not offer to delete the only one', async () => {
    open({ entities: [sampleEntity()] })
    const shown = await dialog()
    expect(await shown.findByRole('button', { name: 'Edit Linehaul' })).toBeInTheDocument()
    expect(shown.queryByRole('button', { name: 'Delete Linehaul' })).not.toBeInTheDocument()
  })
})
