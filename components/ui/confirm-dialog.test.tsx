import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { confirm, ConfirmHost, type ConfirmQuestion } from './confirm-dialog'

function ask(part: Partial<ConfirmQuestion> = {}) {
  render(
    <>
      <button type="button">Before</button>
      <ConfirmHost />
    </>,
  )
  screen.getByText('Before').focus()
  let answer: Promise<boolean> = Promise.resolve(false)
  act(() => {
    answer = confirm({ title: 'Please confirm your action', body: 'You will be logged out.', danger: true, ...part })
  })
  return answer
}

describe('confirm', () => {
  it('is an alert dialog whose focus starts on Cancel', async () => {
    void ask()
    expect(screen.getByRole('alertdialog', { name: 'Please confirm your action' })).toHaveAccessibleDescription(
      'You will be logged out.',
    )
    expect(screen.getByText('Cancel')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
  })
  it('starts on the action if it can be undone, so that Enter confirms, but not an Enter still held from before', async () => {
    const answer = ask({ danger: false, undoable: true })
    const yes = screen.getByText('Confirm')
    expect(yes).toHaveFocus()
    expect(fireEvent.keyDown(yes, { key: 'Enter', repeat: true })).toBe(false)
    await userEvent.keyboard('{Enter}')
    await expect(answer).resolves.toBe(true)
  })
  it('resolves to true on Confirm and returns the focus', async () => {
    const answer = ask()
    await userEvent.click(screen.getByText('Confirm'))
    await expect(answer).resolves.toBe(true)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    await waitFor(() => expect(screen.getByText('Before')).toHaveFocus())
  })
  it('resolves to false on Cancel', async () => {
    const answer = ask()
    await userEvent.click(screen.getByText('Cancel'))
    await expect(answer).resolves.toBe(false)
  })
  it('resolves to false on Escape', async () => {
    const answer = ask()
    await userEvent.keyboard('{Escape}')
    await expect(answer).resolves.toBe(false)
  })
  it('resolves an open question to false when another one is asked', async () => {
    const first = ask()
    let second: Promise<boolean> = Promise.resolve(false)
    act(() => {
      second = confirm({ title: 'Delete?', confirmLabel: 'Delete' })
    })
    await expect(first).resolves.toBe(false)
    await userEvent.click(screen.getByText('Delete'))
    await expect(second).resolves.toBe(true)
  })
})
