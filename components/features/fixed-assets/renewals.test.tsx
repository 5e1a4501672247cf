import { screen, within } from '@testing-library/react'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { LoanYearsCard } from './loan-years-card'
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

it('a renewal goes only once that is asked', async () => {
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

it('years of a loan that could not be read say so, and can be asked for again', async () => {
  answerCalls(() => ({ status: 500, body: { message: 'It went wrong here.' } }))
  renderScreen(<LoanYearsCard id="loan" />)
  const note = await screen.findByRole('alert', undefined, { timeout: 4000 })
  expect(note).toHaveTextContent('Could not load the years')
  expect(within(note).getByRole('button', { name: 'Retry' })).toBeVisible()
})
