import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AsOf } from './as-of'

it('the date of a report can be typed; an invalid one is reported next to the field after typing, and the date stays unchanged', async () => {
  const onChange = jest.fn()
  render(<AsOf day="2026-03-31" onChange={onChange} />)
  const field = screen.getByRole('textbox', { name: 'As of' })
  await userEvent.clear(field)
  await userEvent.type(field, '02/30/2026')
  expect(field).not.toHaveAccessibleDescription()
  await userEvent.keyboard('{Enter}')
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('Type a date as MM/DD/YYYY.')
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.clear(field)
  await userEvent.type(field, '02/28/2026')
  await userEvent.tab()
  expect(field).toBeValid()
  expect(onChange.mock.calls).toEqual([['2026-02-28']])
  await userEvent.clear(field)
  await userEvent.type(field, '02/28/202{Enter}')
  expect(field).toHaveAccessibleDescription('Type a date as MM/DD/YYYY.')
  expect(onChange).toHaveBeenCalledTimes(1)
  await userEvent.clear(field)
  await userEvent.type(field, '2/28/27{Enter}')
  expect(field).toBeValid()
  expect(onChange).toHaveBeenLastCalledWith('2027-02-28')
})
