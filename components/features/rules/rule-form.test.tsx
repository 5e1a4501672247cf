import { screen } from '@testing-library/react'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { RuleForm } from './rule-form'

jest.setTimeout(30_000)

it('from a date on, the day it starts is marked as required and starts as today', async () => {
  answerCalls(({ path }) => ({
    body: path.includes('/user/me/') ? sampleUser() : { count: 0, next: null, previous: null, results: [] },
  }))
  const { user } = renderScreen(<RuleForm />)
  expect(screen.queryByRole('textbox', { name: /Starting from/ })).toBeNull()
  await user.click(await screen.findByRole('radio', { name: /From a date/ }))
  const start = screen.getByRole('textbox', { name: /Starting from/ })
  expect(start).toBeRequired()
  expect(screen.getByText('Starting from')).toHaveTextContent('*')
})
