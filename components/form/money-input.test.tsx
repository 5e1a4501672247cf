import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MoneyInput } from './money-input'

function Held({ start = null, onChange }: { start?: number | null; onChange?: (value: number | null) => void }) {
  const [value, setValue] = useState<number | null>(start)
  return (
    <>
      <MoneyInput
        aria-label="Amount"
        value={value}
        onChange={(next) => {
          setValue(next)
          onChange?.(next)
        }}
      />
      <button type="button" onClick={() => setValue(7)}>
        Seven
      </button>
    </>
  )
}
test('a phone offers a minus where a balance may be negative', () => {
  render(<MoneyInput aria-label="Balance" value={null} onChange={() => undefined} isSigned />)
  render(<MoneyInput aria-label="Amount" value={null} onChange={() => undefined} />)
  expect(screen.getByLabelText('Balance')).toHaveAttribute('inputmode', 'text')
  expect(screen.getByLabelText('Amount')).toHaveAttribute('inputmode', 'decimal')
})

const input = () => screen.getByLabelText('Amount')

describe('money input', () => {
  it.each([
    ['1234.5', 1234.5, '1,234.50'],
    ['$1,234.50', 1234.5, '1,234.50'],
    ['(12)', -12, '(12.00)'],
    ['-12', -12, '(12.00)'],
    ['0', 0, '0.00'],
  ])('reads %s as %d and shows %s when the field is left', async (typed, value, shown) => {
    const onChange = jest.fn()
    render(<Held onChange={onChange} />)
    await userEvent.type(input(), typed)
    expect(onChange).toHaveBeenLastCalledWith(value)
    expect(input()).toHaveValue(typed)
    await userEvent.tab()
    expect(input()).toHaveValue(shown)
  })

  it('is null when emptied', async () => {
    const onChange = jest.fn()
    render(<Held start={12} onChange={onChange} />)
    await userEvent.clear(input())
    expect(onChange).toHaveBeenLastCalledWith(null)
  })

  it('returns NaN for an invalid amount and keeps the text as typed', async () => {
    const onChange = jest.fn()
    render(<Held onChange={onChange} />)
    await userEvent.type(input(), '12.345')
    await userEvent.tab()
    expect(onChange).toHaveBeenLastCalledWith(NaN)
    expect(input()).toHaveValue('12.345')
  })

  it('shows a value that is set from outside', async () => {
    render(<Held start={-612.48} />)
    expect(input()).toHaveValue('(612.48)')
    await userEvent.click(screen.getByText('Seven'))
    expect(input()).toHaveValue('7.00')
  })
})
