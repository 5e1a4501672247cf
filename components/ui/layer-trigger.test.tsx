import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Menu, MenuCheckbox, MenuItem } from './menu'
import { Popover } from './popover'
import { Select } from './select'
import { nextChoice } from './type-ahead'

/*
 * The button is rendered before the code of its layer is loaded. Opening it may be the first user interaction on the page, so each test
 * begins with a key or a click that nothing has prepared.
 */
const SIZES = ['25', '50', '250'].map((value) => ({ value, label: value }))

function Sizes({ onChange = () => undefined }: { onChange?: (size: string) => void }) {
  const [size, setSize] = useState<string>('50')
  const choose = (next: string) => {
    setSize(next)
    onChange(next)
  }
  return <Select aria-label="Rows per page" options={SIZES} value={size} onChange={choose} />
}

function Note() {
  const [open, setOpen] = useState(false)
  return (
    <Popover open={open} onOpenChange={setOpen} aria-label="Note" trigger={<button>Write</button>}>
      <input aria-label="Text" />
    </Popover>
  )
}

const More = ({ onDelete = () => undefined }: { onDelete?: () => void }) => (
  <Menu trigger={<button>More</button>}>
    <MenuCheckbox checked disabled onChange={() => undefined}>
      Pinned
    </MenuCheckbox>
    <MenuItem onSelect={() => undefined}>Copy</MenuItem>
    <MenuItem onSelect={onDelete}>Delete</MenuItem>
  </Menu>
)

test('a menu opened by a key focuses its first item, returns the focus, and does so again', async () => {
  const user = userEvent.setup()
  const onDelete = jest.fn()
  render(<More onDelete={onDelete} />)
  const button = screen.getByRole('button', { name: 'More' })
  expect(button).toHaveAttribute('aria-haspopup', 'menu')
  expect(button).toHaveAttribute('aria-expanded', 'false')
  button.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Copy' })).toHaveFocus())
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByRole('menu', { name: 'More' })).toHaveAttribute('id', button.getAttribute('aria-controls'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(button).toHaveFocus())
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Copy' })).toHaveFocus())
  await user.keyboard('{ArrowDown}{Enter}')
  expect(onDelete).toHaveBeenCalledTimes(1)
})

test('a menu opened by a click has the focus, and a second click closes it', async () => {
  const user = userEvent.setup()
  render(<More />)
  const button = screen.getByRole('button', { name: 'More' })
  await user.click(button)
  await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus())
  await user.click(button)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

test('a list opens on its selected option by key and by click, reports the choice once, and returns the focus', async () => {
  const user = userEvent.setup()
  const onChange = jest.fn()
  render(<Sizes onChange={onChange} />)
  const field = screen.getByRole('combobox', { name: 'Rows per page' })
  expect(field).toHaveTextContent(/^50$/)
  field.focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(screen.getByRole('option', { name: '50' })).toHaveFocus())
  await user.keyboard('{ArrowDown}')
  await waitFor(() => expect(screen.getByRole('option', { name: '250' })).toHaveFocus())
  await user.keyboard('{Enter}')
  expect(onChange.mock.calls).toEqual([['250']])
  expect(field).toHaveTextContent(/^250$/)
  await waitFor(() => expect(field).toHaveFocus())
  await user.click(field)
  await user.click(await screen.findByRole('option', { name: '25' }))
  expect(onChange.mock.calls).toEqual([['250'], ['25']])
})

test('keys typed very fast choose the same as if typed slowly', async () => {
  const user = userEvent.setup({ delay: null })
  const [onChange, onDelete] = [jest.fn(), jest.fn()]
  render(
    <>
      <Sizes onChange={onChange} />
      <More onDelete={onDelete} />
    </>,
  )
  const [field, button] = [screen.getByRole('combobox'), screen.getByRole('button', { name: 'More' })]
  for (const [key, chosen] of [
    ['{ArrowDown}', '250'],
    ['{ArrowUp}', '50'],
    ['{Home}', '25'],
    ['{End}', '250'],
  ]) {
    field.focus()
    await user.keyboard(`{Enter}${key}{Enter}`)
    await waitFor(() => expect(field).toHaveTextContent(RegExp(`^${chosen}$`)))
    await waitFor(() => expect(field).toHaveFocus())
  }
  expect(onChange).toHaveBeenCalledTimes(4)
  button.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Copy' })).toHaveFocus())
  await user.keyboard('{ArrowDown}{ArrowUp}{End}{Enter}')
  expect(onDelete).toHaveBeenCalledTimes(1)
})

test('letters typed on a closed list choose the option that begins with them', async () => {
  const user = userEvent.setup()
  const onChange = jest.fn()
  render(<Sizes onChange={onChange} />)
  screen.getByRole('combobox').focus()
  await user.keyboard('2')
  expect(onChange.mock.calls).toEqual([['250']])
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('one letter moves through the options that begin with it, more letters narrow them down, and disabled options are skipped', () => {
  const months = ['January', 'June', 'July', 'August'].map((label) => ({
    value: label,
    label,
    disabled: label === 'January',
  }))
  expect(nextChoice('j', months, 'August')?.label).toBe('June')
  expect(nextChoice('j', months, 'June')?.label).toBe('July')
  expect(nextChoice('jj', months, 'July')?.label).toBe('June')
  expect(nextChoice('jul', months, 'June')?.label).toBe('July')
  expect(nextChoice('ju', months, 'June')?.label).toBe('June')
  expect(nextChoice('x', months, 'June')).toBeNull()
})

test('a popover receives typed text and returns the focus to its button', async () => {
  const user = userEvent.setup()
  render(<Note />)
  const button = screen.getByRole('button', { name: 'Write' })
  button.focus()
  await user.keyboard('{Enter}late')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('late'))
  expect(screen.getByRole('dialog', { name: 'Note' })).toHaveAttribute('id', button.getAttribute('aria-controls'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(button).toHaveFocus())
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await user.click(button)
  expect(await screen.findByRole('dialog')).toBeInTheDocument()
  await user.click(button)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
