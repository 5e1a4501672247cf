import { fireEvent, render } from '@testing-library/react'
import { useDetailKeys } from './use-detail-keys'

const next = jest.fn()
function Detail({ state }: { state: 'open' | 'closed' }) {
  useDetailKeys({ j: next })
  return (
    <div role="dialog" data-state={state}>
      <input aria-label="Note" />
    </div>
  )
}
beforeEach(() => next.mockClear())

describe('the letter keys of the drawer', () => {
  it('work while no other layer is open, but not in its fields', () => {
    const { getByLabelText } = render(<Detail state="open" />)
    fireEvent.keyDown(document.body, { key: 'j' })
    expect(next).toHaveBeenCalledTimes(1)
    fireEvent.keyDown(getByLabelText('Note'), { key: 'j' })
    expect(next).toHaveBeenCalledTimes(1)
  })

  it('go to the list once the drawer is closing, wherever the focus is', () => {
    render(<Detail state="closed" />)
    fireEvent.keyDown(document.body, { key: 'j' })
    expect(next).not.toHaveBeenCalled()
  })

  it('go to a layer above it', () => {
    render(
      <>
        <Detail state="open" />
        <div role="listbox" data-state="open" />
      </>,
    )
    fireEvent.keyDown(document.body, { key: 'j' })
    expect(next).not.toHaveBeenCalled()
  })
})
