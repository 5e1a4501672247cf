import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { DateInput } from './date-input'

function Held({ start = null, onChange }: { start?: string | null; onChange?: (value: string | null) => void }) {
  const [value, setValue] = useState(start)
  return (
    <DateInput
      aria-label="Date"
      value={value}
      onChange={(next) => {
        setValue(next)
        onChange?.(next)
      }}
    />
  )
}

describe('date input', () => {
  it('reads MM/DD/YYYY as yyyy-MM-dd and completes a short date when the field is left', async () => {
    const onChange = jest.fn()
    render(<Held onChange={onChange} />)
    await userEvent.type(screen.getByLabelText('Date'), '3/4/26')
    await userEvent.tab()
    expect(onChange).toHaveBeenLastCalledWith('2026-03-04')
    expect(screen.getByLabelText('Date')).toHaveValue('03/04/2026')
    await userEvent.clear(screen.getByLabelText('Date'))
    await userEvent.type(screen.getByLabelText('Date'), '3/5/26{Enter}')
    expect(onChange).toHaveBeenLastCalledWith('2026-03-05')
    expect(screen.getByLabelText('Date')).toHaveValue('03/05/2026')
  })
  it('is not a date while its year is half typed: 12/31/20 becomes 12/31/2026', async () => {
    const onChange = jest.fn()
    render(<Held onChange={onChange} />)
    await userEvent.type(screen.getByLabelText('Date'), '12/31/2026')
    expect(onChange).toHaveBeenCalledWith('12/31/20')
    expect(onChange.mock.calls.filter(([value]) => /^\d{4}-/.test(String(value)))).toEqual([['2026-12-31']])
  })
  it('returns the text itself while it is not a calendar date', async () => {
    const onChange = jest.fn()
    render(<Held onChange={onChange} />)
    await userEvent.type(screen.getByLabelText('Date'), '02/30/2026')
    expect(onChange).toHaveBeenLastCalledWith('02/30/2026')
  })
  it('is null when emptied', async () => {
    const onChange = jest.fn()
    render(<Held start="2025-11-18" onChange={onChange} />)
    expect(screen.getByLabelText('Date')).toHaveValue('11/18/2025')
    await userEvent.clear(screen.getByLabelText('Date'))
    expect(onChange).toHaveBeenLastCalledWith(null)
  })
  it('accepts a date from the calendar, which shows the current value', async () => {
    const onChange = jest.fn()
    render(<Held start="2025-11-18" onChange={onChange} />)
    await userEvent.click(screen.getByRole('button', { name: 'Choose date' }))
    await userEvent.click(screen.getByRole('button', { name: 'Nov 3, 2025' }))
    expect(onChange).toHaveBeenLastCalledWith('2025-11-03')
  })
})
