'use client'
import { lazy } from 'react'

/** The company forms for every page, loaded when a drawer shows them. */
export const AddCompanyForm = lazy(() =>
  import('./company-form').then((module) => ({ default: module.AddCompanyForm })),
)
export const EditCompanyForm = lazy(() =>
  import('./company-form').then((module) => ({ default: module.EditCompanyForm })),
)
