import { fireEvent, render, screen } from '@testing-library/react'
import { Strip } from './strip'

const part = (key: string, amount: number) => ({ key, label: key, amount, href: `/app?aging=${key}`, current: false })

it('the legend names the side on which it goes on, so that an amount out of sight is missed by nobody', () => {
  jest.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(700)
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(358)
  render(<Strip label="Open receivables" total={30} parts={[part('Current', 10), part('90+', 20)]} />)
  const legend = screen.getByRole('list').parentElement
  expect(legend).toHaveAttribute('data-more', 'right')
  if (legend) legend.scrollLeft = 342
  fireEvent.scroll(legend ?? document.body)
  expect(legend).toHaveAttribute('data-more', 'left')
})
