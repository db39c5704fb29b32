/**
 * Days for the reasons that law gives, whatever the category's own window is (E-Commerce Rules 2020, rule 6(3)). Apart from rules.ts, which the
 * page of a product need not load.
 */
export const lawDays = 30
