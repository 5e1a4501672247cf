import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Combobox } from './combobox'
import { ComboboxPanel, type ComboboxGroup } from './combobox-panel'

const GROUPS: ComboboxGroup[] = [
  { key: 'suggested', label: 'Suggested', options: [{ value: '5010', label: 'Diesel fuel' }] },
  {
    key: 'expenses',
    label: 'Operating expenses',
    options: [
      { value: '5020', label: 'DEF & fluids' },
      { value: '5030', label: 'Tolls' },
    ],
  },
]

const Chooser = ({ onChoose }: { onChoose: () => void }) => (
  <Combobox label="Category" groups={GROUPS} onChoose={onChoose} trigger={<button type="button">Choose</button>} />
)

describe('combobox', () => {
  it('calls the server once, 200 ms after the last key, and keeps the old options meanwhile', () => {
    jest.useFakeTimers()
    const onSearch = jest.fn()
    render(<ComboboxPanel label="Category" groups={GROUPS} onChoose={jest.fn()} onSearch={onSearch} loading />)
    const input = screen.getByRole('combobox')
    fireEvent.change(input, { target: { value: 'f' } })
    act(() => jest.advanceTimersByTime(150))
    fireEvent.change(input, { target: { value: 'fu' } })
    act(() => jest.advanceTimersByTime(199))
    expect(onSearch).not.toHaveBeenCalled()
    act(() => jest.advanceTimersByTime(1))
    expect(onSearch.mock.calls).toEqual([['fu']])
    expect(screen.getAllByRole('option')).toHaveLength(3)
    jest.useRealTimers()
  })

  it('filters the options itself without a server', async () => {
    render(<ComboboxPanel label="Category" groups={GROUPS} onChoose={jest.fn()} />)
    await userEvent.type(screen.getByRole('combobox'), 'toll')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Tolls'])
  })

  it('takes the first option with Enter, and says it was Enter', async () => {
    const onChoose = jest.fn()
    render(<ComboboxPanel label="Category" groups={GROUPS} onChoose={onChoose} />)
    await userEvent.type(screen.getByRole('combobox'), '{Enter}')
    expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ value: '5010' }), 'enter')
  })

  it('moves with the arrows and takes the current one with Tab', async () => {
    const onChoose = jest.fn()
    render(<ComboboxPanel label="Category" groups={GROUPS} onChoose={onChoose} />)
    await userEvent.type(screen.getByRole('combobox'), '{ArrowDown}')
    await userEvent.tab()
    expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ value: '5020' }), 'tab')
  })

  it('offers to create what was typed', async () => {
    const run = jest.fn()
    render(
      <ComboboxPanel
        label="Category"
        groups={GROUPS}
        onChoose={jest.fn()}
        create={{ label: (typed) => `New account ${typed}`, run }}
      />,
    )
    await userEvent.type(screen.getByRole('combobox'), 'Permits')
    await userEvent.click(screen.getByText('New account Permits'))
    expect(run).toHaveBeenCalledWith('Permits')
  })

  it('closes after a choice and after Escape without one', async () => {
    const onChoose = jest.fn()
    render(<Chooser onChoose={onChoose} />)
    await userEvent.click(screen.getByText('Choose'))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
    await userEvent.click(screen.getByText('Choose'))
    await userEvent.click(screen.getByText('Tolls'))
    expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ value: '5030' }), 'pointer')
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
  })

  it('has the focus back on its button as soon as it closes, for the next key', async () => {
    render(<Chooser onChoose={jest.fn()} />)
    const button = screen.getByText('Choose')
    for (const key of ['Enter', 'Escape']) {
      await userEvent.click(button)
      fireEvent.keyDown(await screen.findByRole('combobox'), { key })
      expect(button).toHaveFocus()
    }
  })

  it('does not take the focus back from where a click led', async () => {
    render(
      <>
        <Chooser onChoose={jest.fn()} />
        <input aria-label="Memo" />
      </>,
    )
    await userEvent.click(screen.getByText('Choose'))
    await userEvent.click(screen.getByLabelText('Memo'))
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
    expect(screen.getByLabelText('Memo')).toHaveFocus()
  })
})
