import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { Link } from './link'

jest.mock('next/link', () => ({
  __esModule: true,
  default: ({ prefetch, ...rest }: ComponentProps<'a'> & { prefetch?: boolean }) => (
    <a {...rest} data-ahead={prefetch ?? 'usual'} />
  ),
}))

test('what lies behind a link is fetched ahead from the first sign of a person on, and never where the link does not want it', async () => {
  render(
    <>
      <Link href="/app/settings">Settings</Link>
      <Link href="/app/reports/trial-balance" prefetch={false}>
        Figure
      </Link>
    </>,
  )
  const ahead = () => screen.getAllByRole('link').map((link) => link.getAttribute('data-ahead'))
  expect(ahead()).toEqual(['false', 'false'])
  await act(async () => void fireEvent.pointerMove(document.body))
  expect(ahead()).toEqual(['usual', 'false'])
})
