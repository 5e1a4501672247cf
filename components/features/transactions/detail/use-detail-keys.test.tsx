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

describe('the letters of the drawer', () => {
  it('act while it is the one open layer, but not in its fields', () => {
    const { getByLabelText } = render(<Detail state="open" />)
    fireEvent.keyDown(document.body, { key: 'j' })
    expect(next).toHaveBeenCalledTimes(1)
    fireEvent.keyDown(getByLabelText('Note'), { key: 'j' })
    expect(next).toHaveBeenCalledTimes(1)
  })

  it('are left to the list once it is closing, wherever the keyboard is', () => {
    render(<Detail state="closed" />)
    fireEvent.keyDown(document.body, { key: 'j' })
    expect(next).not.toHaveBeenCalled()
  })

  it('are left to a layer above it', () => {
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
