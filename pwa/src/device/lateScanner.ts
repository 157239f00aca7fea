import { type Camera, type Scanner, ScannerError, type ScannerOptions } from "@/device/scanner";

/** A scanner that is loaded when it is first needed: most screens have no camera. */
export class LateScanner implements Scanner {
  private readonly make: () => Promise<Scanner>;
  private loading: Promise<Scanner> | undefined;
  private inner: Scanner | undefined;
  private target: HTMLVideoElement | undefined;

  constructor(make: () => Promise<Scanner>) {
    this.make = make;
  }

  get camera(): string | undefined {
    return this.inner?.camera;
  }

  get hasTorch(): boolean {
    return this.inner?.hasTorch ?? false;
  }

  async start(target: HTMLVideoElement, options: ScannerOptions): Promise<void> {
    this.target = target;
    const inner = await this.load();
    if (target === this.target) await inner.start(target, options);
  }

  stop(target?: HTMLVideoElement): void {
    if (target && target !== this.target) return;
    this.target = undefined;
    this.inner?.stop();
  }

  async setTorch(on: boolean): Promise<void> {
    await this.inner?.setTorch(on);
  }

  async cameras(): Promise<readonly Camera[]> {
    return (await this.load()).cameras();
  }

  async warmUp(): Promise<void> {
    await (await this.load()).warmUp();
  }

  private async load(): Promise<Scanner> {
    this.loading ??= this.make();
    try {
      this.inner = await this.loading;
      return this.inner;
    } catch (error) {
      this.loading = undefined;
      throw new ScannerError("failed", error);
    }
  }
}
