import { isTyping } from './keyboard'

const at = (html: string): Element => {
  document.body.innerHTML = html
  const target = document.querySelector('#here')
  if (!target) throw new Error('Nothing is here')
  return target
}

describe('keyboard ownership', () => {
  it('fields and open layers receive letters, and the page leaves them to shortcuts', () => {
    expect(isTyping(at('<input id="here">'))).toBe(true)
    expect(isTyping(at('<div role="dialog" data-state="open"><button id="here"></button></div>'))).toBe(true)
    expect(isTyping(at('<div role="menu"><button id="here"></button></div>'))).toBe(true)
    expect(isTyping(at('<button id="here"></button>'))).toBe(false)
    expect(isTyping(at('<button id="here"></button><div role="dialog" data-state="open"></div>'))).toBe(true)
  })

  it('a closed layer that is fading out leaves its keys to the page, even from a field in it', () => {
    expect(isTyping(at('<div role="dialog" data-state="closed" id="here"></div>'))).toBe(false)
    expect(isTyping(at('<div role="dialog" data-state="closed"><input id="here"></div>'))).toBe(false)
  })

  it('but not if another layer is open below it', () => {
    const both = '<div role="dialog" data-state="closed" id="here"></div><div role="dialog" data-state="open"></div>'
    expect(isTyping(at(both))).toBe(true)
  })
})
