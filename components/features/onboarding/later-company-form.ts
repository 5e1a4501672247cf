'use client'
import { lazy } from 'react'

/** The forms of a company for every page: they come once a drawer holds them. */
export const AddCompanyForm = lazy(() =>
  import('./company-form').then((module) => ({ default: module.AddCompanyForm })),
)
export const EditCompanyForm = lazy(() =>
  import('./company-form').then((module) => ({ default: module.EditCompanyForm })),
)
