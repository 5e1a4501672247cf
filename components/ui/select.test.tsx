import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Select } from './select'

test('has the focus back as soon as it closes, for the next key', async () => {
  const onChange = jest.fn()
  const options = [
    { value: 'in', label: 'Money in' },
    { value: 'out', label: 'Money out' },
  ]
  render(<Select aria-label="Direction" options={options} value="in" onChange={onChange} />)
  const field = screen.getByRole('combobox')
  field.focus()
  await userEvent.keyboard('{Enter}')
  const goesOn = fireEvent.keyDown(await screen.findByRole('option', { name: 'Money out' }), { key: 'Enter' })
  // Otherwise the browser presses the field, which then opens again.
  expect(goesOn).toBe(false)
  expect(onChange).toHaveBeenCalledWith('out')
  expect(field).toHaveFocus()
})
