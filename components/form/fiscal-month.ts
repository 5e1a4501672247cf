import { createContext, useContext } from 'react'

/** The month in which the fiscal year of the books on screen starts, which presets of dates follow. */
export const FiscalMonth = createContext(1)
export const useFiscalMonth = (): number => useContext(FiscalMonth)
