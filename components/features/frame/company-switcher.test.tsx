import { act, screen, waitFor, within } from '@testing-library/react'
import { notify } from '@/components/ui/toast'
import type { Company, OwnCompany } from '@/lib/contract/company'
import { SAMPLE_COMPANY, sampleCompany } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { CompanySwitcher } from './company-switcher'
import { FIRST_PAGE } from './first-page'

const OTHER = '0198a6f2-6a3e-7c21-9c0e-000000000003'
const mine = { ...sampleCompany(), entity_count: 3, may_edit: true, may_delete: true }
const shared = {
  ...sampleCompany({ id: OTHER, name: 'Bluestem Carriers', is_default: false }),
  entity_count: 1,
  may_edit: true,
  may_delete: false,
}
const Nothing = () => null
const AddForm = () => <>The form of a new company</>
const EditForm = ({ company, onDone }: { company: Company; onDone: (company: Company) => unknown }) => (
  <>
    The form of {company.name}
    <button onClick={() => onDone(company)}>Save</button>
  </>
)

function open(companies: OwnCompany[]) {
  const sent = answerCalls(({ method, path }) => {
    if (path.startsWith('/api/v1/company/company-list/'))
      return { body: { count: companies.length, next: null, previous: null, results: companies } }
    return method === 'DELETE' ? { body: { message: 'Company Cedar Ridge Transport was deleted.' } } : undefined
  })
  const onClose = jest.fn()
  const view = renderScreen(
    <CompanySwitcher
      AddCompanyForm={AddForm}
      EditCompanyForm={EditForm}
      pending={false}
      onSwitch={Nothing}
      onClose={onClose}
    />,
  )
  return { sent, onClose, ...view }
}

describe('the company switcher', () => {
  it('offers to edit and delete only where the rights in that company allow it', async () => {
    open([mine, shared])
    expect(await screen.findByRole('button', { name: 'Edit Bluestem Carriers' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Delete Cedar Ridge Transport' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Delete Bluestem Carriers' })).not.toBeInTheDocument()
  })

  it('says how many entities there are, and the number of the carrier', async () => {
    open([{ ...mine, us_dot: '2914477' }, shared])
    expect(await screen.findByText('3 entities, US DOT 2914477')).toBeInTheDocument()
    expect(screen.getByText(/^1 entity/)).toBeInTheDocument()
  })

  it('keeps the only company', async () => {
    open([mine])
    expect(await screen.findByRole('button', { name: 'Edit Cedar Ridge Transport' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Delete Cedar Ridge Transport' })).not.toBeInTheDocument()
  })

  it('opens the forms of a new company and of one that stands, in the drawer', async () => {
    const { user, onClose } = open([mine])
    await user.click(await screen.findByRole('button', { name: 'Edit Cedar Ridge Transport' }))
    expect(await screen.findByRole('dialog', { name: 'Edit company' })).toHaveTextContent(
      'The form of Cedar Ridge Transport',
    )
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Company Cedar Ridge Transport is saved.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Add Another Company' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Add Another Company' }))
    expect(drawer.getByText('The form of a new company')).toBeInTheDocument()
    await user.click(drawer.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Another Company' })).not.toBeInTheDocument())
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  it('asks before it deletes; deleting the one that is open leads on with none of its rows', async () => {
    const { user, sent, went, client, onClose } = open([mine, shared])
    await user.click(await screen.findByRole('button', { name: 'Delete Cedar Ridge Transport' }))
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this company' }),
    )
    await user.click(question.getByRole('button', { name: "No don't delete it" }))
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(false)
    client.setQueryData(['transactions', 'old rows'], ['a row of the company'])
    act(() => void notify.undo('Filed as Tolls', () => undefined))
    await user.click(screen.getByRole('button', { name: 'Delete Cedar Ridge Transport' }))
    await user.click(await screen.findByRole('button', { name: 'Delete company' }))
    await waitFor(() => expect(went).toEqual([FIRST_PAGE]))
    expect(sent.find(({ method }) => method === 'DELETE')?.path).toBe(`/api/v1/company/company/${SAMPLE_COMPANY}/`)
    await waitFor(() => expect(client.getQueryData(['transactions', 'old rows'])).toBeUndefined())
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(screen.queryByText('Filed as Tolls')).not.toBeInTheDocument()
    expect(screen.getByText('Company Cedar Ridge Transport was deleted.')).toBeVisible()
  })
})
