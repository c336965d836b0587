/** What commands write to and read from; tests give their own. */
export interface Terminal {
  /** Results, for people and scripts. */
  print(line: string): void;
  /** Remarks that are not the result. */
  remark(line: string): void;
  /** All of standard input. */
  readInput(): Promise<string>;
}
