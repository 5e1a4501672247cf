import { render, screen } from '@testing-library/react'
import { ReadSelect } from './read-select'

const show = (read: { data?: { results: { id: string }[] }; isError: boolean }) =>
  render(
    <ReadSelect
      aria-label="Loan"
      read={read}
      what="the loans"
      options={(loans) => [
        { value: 'none', label: 'No loan' },
        ...loans.map(({ id }) => ({ value: id, label: `Loan ${id}` })),
      ]}
      value="none"
      onChange={() => undefined}
    />,
  )

it('can be focused while its choices are loading, and a failed read does not look like an empty list', () => {
  const field = () => screen.getByLabelText('Loan')
  const { unmount } = show({ isError: false })
  expect(field()).toBeEnabled()
  unmount()
  const failed = show({ isError: true })
  expect(field()).toBeDisabled()
  expect(field()).toHaveTextContent('Could not load the loans')
  failed.unmount()
  // Reading again failed: the earlier result stays.
  show({ data: { results: [{ id: '1' }] }, isError: true })
  expect(field()).toBeEnabled()
  expect(field()).toHaveTextContent('No loan')
})
