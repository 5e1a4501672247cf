import { act, screen, waitFor, within } from '@testing-library/react'
import { sampleUser } from '@/tests/support/sample-user'
import { savedTexts } from '@/tests/support/saved-texts'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { LoanYearsCard } from './loan-years-card'
import { openRenewal } from './renewal-form'
import { Renewals } from './renewals'

const renewal = {
  id: 'renewal',
  truck: 'truck',
  trailer: null,
  unit: 'Truck 104',
  kind: 'registration',
  expires_on: '2026-09-30',
  days_left: 40,
  note: null,
  file: null,
}

it('a renewal is deleted only after confirmation', async () => {
  const sent = answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['asset.edit'] }) }
    return { body: method === 'GET' ? [renewal] : { message: 'Removed.' } }
  })
  const { user } = renderScreen(<Renewals />)
  const press = () => screen.findByRole('button', { name: /^Remove .* of Truck 104$/ })
  const removed = () => sent.filter(({ method }) => method === 'DELETE')
  await user.click(await press())
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
  expect(removed()).toEqual([])
  await user.click(await press())
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  expect(removed()).toHaveLength(1)
})

it('renewals are exported and printed, even by users who cannot change them', async () => {
  const [saved, stop] = savedTexts()
  answerCalls(({ path }) => ({
    body: path.includes('/user/me/') ? sampleUser({ capabilities: ['report.export'] }) : [renewal],
  }))
  const { user } = renderScreen(<Renewals />)
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  await waitFor(async () =>
    expect(await saved()).toEqual([
      'Truck or trailer,What,Expires,Days left,Note,File\r\nTruck 104,Registration,2026-09-30,40,,',
    ]),
  )
  expect(screen.getByRole('button', { name: 'Print' })).toBeVisible()
  stop()
})

it('renewals are searched by unit, kind, note and file, also by an address', async () => {
  answerCalls(({ path }) => ({
    body: path.includes('/user/me/')
      ? sampleUser()
      : [renewal, { ...renewal, id: 'policy', unit: 'Trailer 7', kind: 'insurance', note: 'Great West' }],
  }))
  const { user } = renderScreen(<Renewals />, '/?tab=renewals&search=great')
  expect(await screen.findByText('Trailer 7')).toBeVisible()
  expect(screen.queryByText('Truck 104')).toBeNull()
  const search = screen.getByRole('searchbox', { name: 'Search renewals' })
  await user.clear(search)
  await user.type(search, 'REGISTRATION')
  expect(await screen.findByText('Truck 104')).toBeVisible()
  expect(screen.queryByText('Trailer 7')).toBeNull()
  await user.type(search, 's')
  expect(await screen.findByText('No row contains “REGISTRATIONs”.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('Trailer 7')).toBeVisible()
})

it.each([
  [['asset.edit'], 1],
  [[], 0],
])('where nothing is entered, the one button that adds stands below the words: %j', async (capabilities, buttons) => {
  answerCalls(({ path }) => ({ body: path.includes('/user/me/') ? sampleUser({ capabilities }) : [] }))
  renderScreen(<Renewals />)
  const empty = (await screen.findByRole('heading', { name: 'Nothing to renew yet' })).parentElement as HTMLElement
  await waitFor(() => expect(within(empty).queryAllByRole('button', { name: 'New renewal' })).toHaveLength(buttons))
  expect(screen.queryAllByRole('button', { name: 'New renewal' })).toHaveLength(buttons)
})

it('years of a loan that failed to load say so, and can be retried', async () => {
  answerCalls(() => ({ status: 500, body: { message: 'It went wrong here.' } }))
  renderScreen(<LoanYearsCard id="loan" />)
  const note = await screen.findByRole('alert', undefined, { timeout: 4000 })
  expect(note).toHaveTextContent('Could not load the years')
  expect(within(note).getByRole('button', { name: 'Retry' })).toBeVisible()
})

it('a new renewal for an existing one shows its values, and keeps its note', async () => {
  const sent = answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['asset.edit'] }) }
    if (path.includes('/unit-renewal/'))
      return { body: method === 'GET' ? [{ ...renewal, kind: 'insurance', note: 'Policy 88' }] : renewal }
    return { body: { count: 0, next: null, previous: null, results: [] } }
  })
  const { user } = renderScreen(<p>Truck 104</p>)
  act(() => openRenewal(null, { truck: 'truck' }))
  const form = await screen.findByRole('dialog', { name: 'New renewal' })
  expect(within(form).getByLabelText(/^Truck or trailer/)).toHaveFocus()
  const note = within(form).getByLabelText(/^Note/)
  expect(note).toHaveValue('')
  await user.click(within(form).getByLabelText(/^What/))
  await user.click(await screen.findByRole('option', { name: 'Insurance' }))
  await waitFor(() => expect(note).toHaveValue('Policy 88'))
  expect(form).toHaveTextContent('Already entered, until Sep 30, 2026. Saving changes it.')
  const day = within(form).getByLabelText(/^Expires on/)
  await user.clear(day)
  await user.type(day, '09/30/2027')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(form).not.toBeInTheDocument())
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    kind: 'insurance',
    expires_on: '2027-09-30',
    note: 'Policy 88',
  })
})
