import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DateRangePicker } from './date-range-picker'

const november = { start: '2025-11-01', end: '2025-11-18' }
async function opened(onChange = jest.fn()) {
  render(<DateRangePicker value={november} onChange={onChange} />)
  await userEvent.click(screen.getByRole('button', { name: 'Date range: Nov 1 – Nov 18, 2025' }))
  return onChange
}

describe('date range picker', () => {
  it('lists the presets in order', async () => {
    await opened()
    const names = within(screen.getByRole('group', { name: 'Presets' }))
      .getAllByRole('button')
      .map((item) => item.textContent)
    expect(names).toEqual([
      'Current week',
      'Last week',
      'Last 5 weeks',
      'Current month',
      'Last month',
      'Last 3 full months',
      'Year to date',
      'This fiscal year to date',
      'Last fiscal year',
      'Week over week',
      'Month over month',
      'Year over year',
      'Custom',
    ])
  })
  it('commits a typed range on Apply only', async () => {
    const onChange = await opened()
    const start = screen.getByLabelText('Start date')
    await userEvent.clear(start)
    await userEvent.type(start, '02/03/2025')
    expect(onChange).not.toHaveBeenCalled()
    await userEvent.click(screen.getByText('Apply'))
    expect(onChange).toHaveBeenCalledWith({ start: '2025-02-03', end: '2025-11-18' }, 'custom')
  })
  it('refuses to apply an end before the start', async () => {
    const onChange = await opened()
    const end = screen.getByLabelText('End date')
    await userEvent.clear(end)
    await userEvent.type(end, '10/01/2025')
    expect(screen.getByText('Apply')).toBeDisabled()
    expect(end).toHaveAccessibleDescription('End date must not be before the start date.')
    expect(onChange).not.toHaveBeenCalled()
  })
  it('can be typed without the mouse: the start has the focus, its text is replaced, and Enter applies', async () => {
    const onChange = await opened()
    expect(screen.getByLabelText('Start date')).toHaveFocus()
    await userEvent.keyboard('10/05/2025{Tab}10/31/2025{Enter}')
    expect(onChange).toHaveBeenCalledWith({ start: '2025-10-05', end: '2025-10-31' }, 'custom')
  })
  it('says next to the field that a text is not a date, and leaves the range unchanged', async () => {
    const onChange = await opened()
    await userEvent.keyboard('13/45/2025')
    expect(screen.getByLabelText('Start date')).not.toHaveAccessibleDescription()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByLabelText('Start date')).toBeInvalid()
    expect(screen.getByLabelText('Start date')).toHaveAccessibleDescription('Type a date as MM/DD/YYYY.')
    expect(screen.getByLabelText('End date')).toBeValid()
    expect(onChange).not.toHaveBeenCalled()
  })
  it('starts a new range with the first picked day and ends it with the second', async () => {
    const onChange = await opened()
    await userEvent.click(screen.getByRole('button', { name: 'Nov 5, 2025' }))
    await userEvent.click(screen.getByRole('button', { name: 'Nov 9, 2025' }))
    await userEvent.click(screen.getByText('Apply'))
    expect(onChange).toHaveBeenCalledWith({ start: '2025-11-05', end: '2025-11-09' }, 'custom')
  })
  it('applies the chosen preset, even on a day on which an earlier preset has the same dates', async () => {
    jest.useFakeTimers({ now: new Date('2026-01-17T17:00:00Z'), advanceTimers: true })
    const onChange = await opened()
    const presets = within(screen.getByRole('group', { name: 'Presets' }))
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    await user.click(presets.getByRole('button', { name: 'Year to date' }))
    expect(presets.getByRole('button', { name: 'Year to date' })).toHaveAttribute('aria-pressed', 'true')
    await user.click(screen.getByText('Apply'))
    expect(onChange).toHaveBeenCalledWith({ start: '2026-01-01', end: '2026-01-17' }, 'yearToDate')
    jest.useRealTimers()
  })
  it('Escape leaves the range as it was', async () => {
    const onChange = await opened()
    await userEvent.click(screen.getByRole('button', { name: 'Nov 5, 2025' }))
    await userEvent.keyboard('{Escape}')
    expect(onChange).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Date range: Nov 1 – Nov 18, 2025' })).toBeVisible()
  })
})
