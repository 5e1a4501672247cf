import { fireEvent } from '@testing-library/react'
import { afterPress } from './after-press'

const turn = () => new Promise((resolve) => setTimeout(resolve))

describe('afterPress', () => {
  it('runs immediately while no button is down', () => {
    const run = jest.fn()
    afterPress(run)
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('waits for the click of a button that is down, and runs once', async () => {
    const order: string[] = []
    fireEvent.mouseDown(document.body)
    afterPress(() => order.push('message'))
    fireEvent.mouseUp(document.body)
    order.push('click')
    await turn()
    fireEvent.mouseUp(document.body)
    await turn()
    expect(order).toEqual(['click', 'message'])
  })
})
