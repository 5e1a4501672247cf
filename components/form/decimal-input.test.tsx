import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { DecimalInput, readDecimal } from './decimal-input'

test.each([
  ['1,234.5', 1234.5],
  ['$0.6425', 0.6425],
  ['.64', 0.64],
  ['(12)', -12],
  ['-12', -12],
  ['8.25%', 8.25],
  ['', null],
  ['1.23456', 1.23456],
  ['5.', 5],
  ['1e3', Number.NaN],
  ['--1', Number.NaN],
  ['abc', Number.NaN],
  ['1.234,50', 1234.5],
  ['0,65', 0.65],
  ['0,6425', Number.NaN],
  ['12,345,678', 12345678],
])('%s is read as %s', (typed, number) => {
  expect(readDecimal(typed)).toEqual(number)
})

test('shows typed text as a number when the field is left, and keeps invalid text to be corrected', async () => {
  function Rate() {
    const [value, setValue] = useState<number | null>(null)
    return <DecimalInput aria-label="Rate" places={2} value={value} onChange={setValue} />
  }
  render(<Rate />)
  const field = screen.getByLabelText('Rate')
  await userEvent.type(field, '1234.5')
  await userEvent.tab()
  expect(field).toHaveValue('1,234.50')
  await userEvent.clear(field)
  await userEvent.type(field, '1.23456')
  await userEvent.tab()
  expect(field).toHaveValue('1.23456')
  await userEvent.clear(field)
  await userEvent.type(field, '12x')
  await userEvent.tab()
  expect(field).toHaveValue('12x')
})
