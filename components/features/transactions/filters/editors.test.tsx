import { screen } from '@testing-library/react'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { AmountEditor } from './editors'

const amounts = (filters = {}) => {
  answerCalls(() => undefined)
  const onApply = jest.fn()
  const view = renderScreen(<AmountEditor tab="all" filters={filters} onApply={onApply} onCancel={() => undefined} />)
  const [line, least, most] = [
    screen.getByLabelText('Amount'),
    screen.getByLabelText('At least'),
    screen.getByLabelText('At most'),
  ]
  return { ...view, onApply, line, least, most }
}

test('the typed text fills in the two amounts, and changing one of them applies and clears the text', async () => {
  const { user, onApply, line, least, most } = amounts({ min_amount: 5 })
  await user.type(line, '100-250')
  expect([least, most].map((field) => (field as HTMLInputElement).value)).toEqual(['100.00', '250.00'])
  await user.type(most, '{Control>}a{/Control}300{Enter}')
  expect(line).toHaveValue('')
  expect(onApply).toHaveBeenLastCalledWith({ min_amount: 100, max_amount: 300 })
})

test('a maximum below the minimum is reported and not applied', async () => {
  const { user, onApply, least } = amounts({ max_amount: 100 })
  await user.type(least, '200{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent('At most must not be less than at least.')
  expect(screen.getByRole('button', { name: 'Apply' })).toBeDisabled()
  expect(onApply).not.toHaveBeenCalled()
})
