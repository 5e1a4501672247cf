import { render, screen } from '@testing-library/react'
import { ApiError, NetworkError } from '@/lib/client/api-error'
import { QueryErrorNote } from './note'

const show = (error: Error) => render(<QueryErrorNote what="transactions" error={error} onRetry={() => undefined} />)

describe('a read that failed', () => {
  it('says that the server did not respond, and offers a retry', () => {
    show(new NetworkError(new TypeError('fetch failed')))
    expect(screen.getByRole('alert')).toHaveTextContent('Could not load transactions. The server did not answer.')
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
  })

  it('without a connection is amber, as the banner is, and says when it loads', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    show(new NetworkError(new TypeError('fetch failed')))
    expect(screen.getByRole('alert')).toHaveTextContent('It loads once you are online again. Your filters are kept.')
    expect(screen.getByRole('alert')).toHaveClass('bg-warn-subtle')
    jest.restoreAllMocks()
  })

  it("shows the API's message about the failure, and offers a retry", () => {
    show(new ApiError(503, { message: 'The books are busy. Try again in a moment.' }))
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Could not load transactions. The books are busy. Try again in a moment.',
    )
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
  })

  it('shows the reason of a refusal without the field name, and offers a helpful link instead of a retry', () => {
    const help = <button type="button">Year to date</button>
    const error = new ApiError(400, { end_date: ['End date must not be before the start date.'] })
    render(<QueryErrorNote what="the report" error={error} onRetry={() => undefined} help={help} />)
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Could not load the report. End date must not be before the start date.',
    )
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Year to date'])
  })

  it.each([404, 409, 422])('a refusal with %i offers no retry', (status) => {
    show(new ApiError(status, { message: 'Not found.' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Could not load transactions. Not found.')
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it.each([408, 429, 503])('a temporary failure such as %i offers a retry', (status) => {
    show(new ApiError(status, { message: 'Try again in a minute.' }))
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument()
  })

  it('offers no retry to users without the right', () => {
    show(new ApiError(403, { message: 'You do not have permission to do this.', code: 'permission_denied' }))
    expect(screen.getByRole('alert')).toHaveTextContent('You do not have permission to do this.')
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})
