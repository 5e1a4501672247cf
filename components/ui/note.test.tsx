import { render, screen } from '@testing-library/react'
import { ApiError, NetworkError } from '@/lib/client/api-error'
import { QueryErrorNote } from './note'

const show = (error: Error) => render(<QueryErrorNote what="transactions" error={error} onRetry={() => undefined} />)

describe('a read that failed', () => {
  it('says that the server did not answer, and offers to ask again', () => {
    show(new NetworkError(new TypeError('fetch failed')))
    expect(screen.getByRole('alert')).toHaveTextContent('Could not load transactions. The server did not answer.')
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
  })

  it('does so too when the server broke', () => {
    show(new ApiError(500, { message: 'Internal server error' }))
    expect(screen.getByRole('alert')).toHaveTextContent('The server did not answer.')
  })

  it('says in the words of a refusal why it was refused', () => {
    show(new ApiError(400, { message: 'Start date must not be after end date.' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Could not load transactions. Start date must not be after end date.')
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
  })

  it('offers no second try to who lacks the right', () => {
    show(new ApiError(403, { message: 'You do not have permission to do this.', code: 'permission_denied' }))
    expect(screen.getByRole('alert')).toHaveTextContent('You do not have permission to do this.')
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})
