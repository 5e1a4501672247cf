import { act, screen, waitFor, within } from '@testing-library/react'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { openAsset } from './asset-form'
import { sampleAsset, sampleTrailer, sampleTruck } from './asset.fixture'
import { sampleLoan } from './loan.fixture'

it('an added asset starts on its unit, and is shown next', async () => {
  const truck = sampleTruck({ id: '01a1f640-bc00-7004-8000-000000000001' })
  answerCalls(({ path, method }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['asset.edit', 'asset.read'] }) }
    if (path.includes('/preview/')) return undefined
    if (method === 'POST') return { status: 201, body: sampleAsset({ id: 'added' }) }
    return { body: { count: 1, next: null, previous: null, results: path.includes('/truck/') ? [truck] : [] } }
  })
  const { user, went } = renderScreen(<p>Fixed assets</p>)
  act(() => openAsset())
  const form = await screen.findByRole('dialog', { name: 'New asset' })
  expect(within(form).getByLabelText(/^Truck/)).toHaveFocus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('option', { name: /104/ }))
  await user.type(within(form).getByLabelText(/^Total cost/), '84000')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(form).not.toBeInTheDocument())
  expect(went).toEqual(['/app/accounting/fixed-assets?asset=added'])
})

const UNIT = '01a1f640-bc00-7004-8000-000000000002'
const LOAN = '01a1f640-bc00-7004-8000-000000000003'
const nobody = { count: 0, next: null, previous: null, results: [] }

it('a missing loan for a financed unit is added without leaving the form: for the price less the down payment, from the purchase date', async () => {
  const truck = sampleTruck({ id: UNIT })
  let added = false
  const sent = answerCalls(({ path, method }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['asset.edit', 'asset.read'] }) }
    if (path.includes('preview/')) return undefined
    if (method === 'POST' && path.endsWith('/loan/loan/')) {
      added = true
      return { status: 201, body: { id: LOAN, message: 'Loan added' } }
    }
    if (method === 'POST') return { status: 201, body: sampleAsset({ id: 'added' }) }
    if (path.includes('/truck/')) return { body: { ...nobody, count: 1, results: [truck] } }
    if (path.includes('/loan/'))
      return { body: { ...nobody, results: added ? [sampleLoan({ id: LOAN, name: 'Truck 104 note' })] : [] } }
    return { body: nobody }
  })
  const { user } = renderScreen(<p>Fixed assets</p>)
  act(() => openAsset())
  const form = within(await screen.findByRole('dialog', { name: 'New asset' }))
  await user.click(form.getByLabelText(/^Truck/))
  await user.click(await screen.findByRole('option', { name: /104/ }))
  await user.clear(form.getByLabelText(/^Purchase date/))
  await user.type(form.getByLabelText(/^Purchase date/), '02/03/2026{Tab}')
  await user.type(form.getByLabelText(/^Total cost/), '100000')
  await user.clear(form.getByLabelText(/^Down payment/))
  await user.type(form.getByLabelText(/^Down payment/), '15000')
  await user.click(form.getByRole('button', { name: 'Loan' }))
  await user.click(form.getByRole('button', { name: 'Add a new loan' }))
  const dialog = await screen.findByRole('dialog', { name: 'New loan' })
  const loan = within(dialog)
  expect(await loan.findByLabelText(/^Loan amount/)).toHaveValue('85,000.00')
  await user.type(loan.getByLabelText(/^Name/), 'Truck 104 note')
  await user.type(loan.getByLabelText(/^Interest rate/), '8.4')
  await user.click(loan.getByRole('button', { name: /^Save loan/ }))
  await waitFor(() => expect(dialog).not.toBeInTheDocument())
  expect(sent.find(({ method, path }) => method === 'POST' && path.endsWith('/loan/loan/'))?.body).toMatchObject({
    ...{ name: 'Truck 104 note', truck: UNIT, loan_amount: 85000, start_date: '2026-02-03', interest_rate: 8.4 },
  })
  expect(await form.findByText('Truck 104 note')).toBeVisible()
  await user.click(form.getByRole('button', { name: /^Save asset/ }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New asset' })).toBeNull())
  expect(sent.find(({ method, path }) => method === 'POST' && path.includes('/fixed-asset/'))?.body).toMatchObject({
    ...{ truck: UNIT, total_cost: 100000, down_payment: 15000, type_of_financing: 'loan', loan: LOAN },
  })
}, 20_000)

it('a missing trailer is added by its unit number, and the asset refers to it', async () => {
  const sent = answerCalls(({ path, method }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['asset.edit', 'asset.read'] }) }
    if (path.includes('preview/')) return undefined
    if (method === 'POST' && path.endsWith('/trailer/'))
      return { status: 201, body: sampleTrailer({ id: UNIT, unit_number: 'R-7', year: null, make: null, model: null }) }
    if (method === 'POST') return { status: 201, body: sampleAsset({ id: 'added' }) }
    return { body: nobody }
  })
  const { user } = renderScreen(<p>Fixed assets</p>)
  act(() => openAsset())
  const form = within(await screen.findByRole('dialog', { name: 'New asset' }))
  await user.click(form.getByRole('button', { name: 'Trailer' }))
  await user.click(form.getByLabelText(/^Trailer/))
  await user.keyboard('R-7')
  await user.click(await screen.findByText('Add trailer “R-7”'))
  await waitFor(() => expect(form.getByLabelText(/^Trailer/)).toHaveTextContent('R-7'))
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ unit_number: 'R-7' })
  await user.type(form.getByLabelText(/^Total cost/), '20000')
  await user.click(form.getByRole('button', { name: /^Save asset/ }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New asset' })).toBeNull())
  expect(sent.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ asset_type: 'trailer', trailer: UNIT })
})
