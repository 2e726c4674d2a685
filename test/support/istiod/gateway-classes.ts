// The classes of Gateways for which istiod makes objects.
export interface GatewayClass {
  readonly template: string
  /** Value of the label gateway.istio.io/managed. */
  readonly controller: string
  readonly serviceType: string
  /** Its objects are named as the Gateway is; else the class's name is put behind. */
  readonly bareName: boolean
  /** Traffic of the mesh runs to it, not through it. */
  readonly ownsTraffic: boolean
  readonly eastWest: boolean
}

export const gatewayClasses: Readonly<Record<string, GatewayClass>> = {
  istio: {
    template: 'kube-gateway',
    controller: 'istio.io-gateway-controller',
    serviceType: 'LoadBalancer',
    bareName: false,
    ownsTraffic: false,
    eastWest: false,
  },
  'istio-waypoint': {
    template: 'waypoint',
    controller: 'istio.io-mesh-controller',
    serviceType: 'ClusterIP',
    bareName: true,
    ownsTraffic: true,
    eastWest: false,
  },
  'istio-east-west': {
    template: 'waypoint',
    controller: 'istio.io-eastwest-controller',
    serviceType: 'LoadBalancer',
    bareName: true,
    ownsTraffic: true,
    eastWest: true,
  },
}
