import { screen, waitFor } from '@testing-library/react'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { LoanList } from './loan-list'
import { UnitList } from './unit-list'

test.each([
  ['loans', <LoanList key={0} />, 'Search loans'],
  ['trucks', <UnitList key={0} kind="truck" />, 'Search unit or VIN'],
  ['trailers', <UnitList key={0} kind="trailer" />, 'Search unit or VIN'],
])('%s are searched once the typing rests', async (_, list, label) => {
  sessionStorage.clear()
  const sent = answerCalls(({ path }) =>
    path.includes('/user/me/')
      ? { body: sampleUser() }
      : { body: { count: 0, balance: 0, next: null, previous: null, results: [] } },
  )
  const { user } = renderScreen(list)
  await user.type(screen.getByRole('searchbox', { name: label }), '1HGC')
  const searches = () => sent.flatMap(({ path }) => new URL(path, 'http://localhost').searchParams.get('search') ?? [])
  await waitFor(() => expect(searches()).toContain('1HGC'))
  expect(searches()).toEqual(['1HGC'])
})

test('the history of the fleet is opened by its address', async () => {
  answerCalls(({ path }) =>
    path.includes('/user/me/')
      ? { body: sampleUser() }
      : { body: { count: 0, balance: 0, next: null, previous: null, results: [] } },
  )
  renderScreen(<UnitList kind="truck" />, '/?tab=trucks&show=gone')
  expect(await screen.findByText('No truck has left')).toBeVisible()
})
