import { isTyping } from './keyboard'

const at = (html: string): Element => {
  document.body.innerHTML = html
  const target = document.querySelector('#here')
  if (!target) throw new Error('Nothing is here')
  return target
}

describe('who has the keyboard', () => {
  it('a field and an open layer take letters, the page leaves them to shortcuts', () => {
    expect(isTyping(at('<input id="here">'))).toBe(true)
    expect(isTyping(at('<div role="dialog" data-state="open"><button id="here"></button></div>'))).toBe(true)
    expect(isTyping(at('<div role="menu"><button id="here"></button></div>'))).toBe(true)
    expect(isTyping(at('<button id="here"></button>'))).toBe(false)
    expect(isTyping(at('<button id="here"></button><div role="dialog" data-state="open"></div>'))).toBe(true)
  })

  it('a layer that was closed and fades leaves its keys to the page, from a field in it too', () => {
    expect(isTyping(at('<div role="dialog" data-state="closed" id="here"></div>'))).toBe(false)
    expect(isTyping(at('<div role="dialog" data-state="closed"><input id="here"></div>'))).toBe(false)
  })

  it('but not where another layer is open beneath it', () => {
    const both = '<div role="dialog" data-state="closed" id="here"></div><div role="dialog" data-state="open"></div>'
    expect(isTyping(at(both))).toBe(true)
  })
})
