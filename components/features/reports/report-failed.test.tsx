import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiError, NetworkError } from '@/lib/client/api-error'
import { OpenReportContext, ReportFailed } from './report-failed'
import type { ReportView } from './report-view'

const VIEW: ReportView = {
  range: { start: '2019-01-01', end: '2019-03-31' },
  mode: 'detailed',
  basis: null,
  compare: 'none',
  columns: 'total',
  beside: [],
  readAs: null,
  entities: [],
  narrowed: {},
}
const NOT_FOUND = new ApiError(404, { message: 'Not found.' })
const WRONG_DAYS = new ApiError(400, { end_date: ['End date must not be before the start date.'] })

function show(error: Error, view: Partial<ReportView> = {}, oneDay = false) {
  const change = jest.fn()
  const refetch = jest.fn()
  render(
    <OpenReportContext value={{ view: { ...VIEW, ...view }, change, oneDay }}>
      <ReportFailed query={{ error, isFetching: false, refetch }} />
    </OpenReportContext>,
  )
  return { change, refetch, press: () => userEvent.click(screen.getByRole('button')) }
}

it('without a response, Retry sends the request again', async () => {
  const { press, change, refetch } = show(new NetworkError(new TypeError('fetch failed')), {
    narrowed: { search: 'fuel' },
  })
  expect(screen.getByRole('button')).toHaveTextContent('Retry')
  await press()
  expect(refetch).toHaveBeenCalledTimes(1)
  expect(change).not.toHaveBeenCalled()
})

it('a refused filter offers a link to the whole report', async () => {
  const { press, change } = show(NOT_FOUND, { narrowed: { search: 'fuel' }, entities: ['e'] })
  expect(screen.getByRole('button')).toHaveTextContent('Clear filters')
  await press()
  expect(change).toHaveBeenCalledWith({ entities: [], narrowed: {} })
})

it('refused dates offer a link to the year to date, whatever else is chosen', async () => {
  const { press, change } = show(WRONG_DAYS, { narrowed: { search: 'fuel' } })
  expect(screen.getByRole('button')).toHaveTextContent('Year to date')
  await press()
  expect(change).toHaveBeenCalledWith({
    range: { start: expect.stringMatching(/-01-01$/) as string, end: expect.any(String) as string },
  })
})

it('for an as-of report, the link leads to today', async () => {
  const { press, change } = show(WRONG_DAYS, { range: { start: '2019-03-31', end: '2019-03-31' } }, true)
  expect(screen.getByRole('button')).toHaveTextContent('Today')
  await press()
  expect(change).toHaveBeenCalledTimes(1)
})

it('a user without the right is offered nothing', () => {
  show(new ApiError(403, { message: 'You do not have permission to do this.', code: 'permission_denied' }), {
    narrowed: { search: 'fuel' },
  })
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})
